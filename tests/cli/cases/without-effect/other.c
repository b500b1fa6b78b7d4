int other_precond(int port) { return port > 0; }
