/* Counts the valves that are out of order, and raises an alarm when there are too many of them. */

#include <stdio.h>
#include <stdlib.h>

#define VALVE_KO(status) status == -1
#ifndef TOLERANCE
#define TOLERANCE 2
#endif
#ifndef VALVES
#define VALVES 64
#endif

int size;
int valvesStatus[VALVES];

int getStatusOfValve(int i) {
  if (i < 0 || i >= size) {
    printf("ERROR");
    exit(EXIT_FAILURE);
  }
  return valvesStatus[i];
}

int checkValves_precond(int wait1, int wait2) {
  return size <= VALVES;
}

int checkValves(int wait1, int wait2) {
  int count, i;
  while (wait1 > 0)
    wait1--;
  count = 0, i = 0;
  while (i < size) {
    int status = getStatusOfValve(i);
    if (VALVE_KO(status))
      count++;
    i++;
  }
  if (count > TOLERANCE)
    printf("ALARM");
  while (wait2 > 0)
    wait2--;
  return count;
}
