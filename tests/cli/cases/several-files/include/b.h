#pragma once
extern int level;
int g(int x);
