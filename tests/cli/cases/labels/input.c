int level(int a, int b)
{
    int r = 0;
    if (a > 10) {
        r = a - b;
        // hyla: label LOW: r < 0
    }
    /* hyla: label ZERO: r == 0 && a > 10 */
    /* hyla: label WRONG: a < 10 && r != 0 */
    return r;
}
