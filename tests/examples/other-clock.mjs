// Loaded before Hyla: its clock runs HYLA_TEST_CLOCK times as fast as the real one.
const speed = Number(process.env.HYLA_TEST_CLOCK);
const now = performance.now.bind(performance);
performance.now = () => now() * speed;
