/* A ring buffer that serves a burst of requests: positive ones put in, negative ones take out, zero leaves it alone. Tells how many were refused, and of what comes next. */

#define SIZE 4

/* hyla cover examples/ring.c serve --criterion labels */
int serve(int first, int second, int third)
{
    int requests[3] = {first, second, third};
    int ring[SIZE] = {7, 0, 0, 0};
    int head = 0;
    int count = 1;
    int refused = 0;

    for (int i = 0; i < 3; i++) {
        int request = requests[i];
        if (request > 0) {
            int tail = (head + count) % SIZE;
            /* hyla: label WRAPS: tail < head */
            if (count == SIZE) {
                refused++;
            } else {
                ring[tail] = request;
                count++;
                /* hyla: label FULL: count == SIZE */
            }
        } else if (request < 0) {
            if (count == 0)
                refused++;
            else {
                /* hyla: label OLD: ring[head] == 7 && i == 2 */
                head = (head + 1) % SIZE;
                count--;
                /* hyla: label EMPTY: count == 0 */
            }
        }
        /* hyla: label OUTSIDE: head >= SIZE || count > SIZE */
    }
    return refused * SIZE + ring[head] % SIZE;
}
