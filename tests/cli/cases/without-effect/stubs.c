int level(int port) {
  if (port < 0) return 0;
  return port % 10;
}
