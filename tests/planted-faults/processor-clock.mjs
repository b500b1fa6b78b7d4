// What the process has worked instead of what time it is: verdicts must not depend on what else the machine does.
performance.now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
