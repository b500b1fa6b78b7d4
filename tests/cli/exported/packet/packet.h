struct packet {
  int length;
  char bytes[];
};

extern int kept;

int keep(int length);
int accept(int new, int rows, int class[rows], struct packet *packet);
int ready(int length);
