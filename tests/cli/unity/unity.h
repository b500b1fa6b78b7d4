/* What Unity documents of itself and the exported tests use, for the tests of Hyla: no part of Unity. */
#ifndef UNITY_H
#define UNITY_H

void setUp(void);
void tearDown(void);

void UnityBegin(const char *file);
int UnityEnd(void);
void UnityRun(void (*test)(void), const char *name, int line);
/* Neither comes back. */
void UnityFail(const char *message, int line);
void UnityIgnore(const char *message, int line);

#define UNITY_BEGIN() UnityBegin(__FILE__)
#define UNITY_END() UnityEnd()
#define RUN_TEST(test) UnityRun(test, #test, __LINE__)
#define TEST_FAIL_MESSAGE(message) UnityFail((message), __LINE__)
#define TEST_IGNORE_MESSAGE(message) UnityIgnore((message), __LINE__)

#endif
