int level(int a)
{
    /* hyla: label LOW: a < limit */
    return a;
}
