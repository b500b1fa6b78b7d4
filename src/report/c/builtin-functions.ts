/**
 * Functions of the C library that compilers know, and that are no function of its own to Hyla: where the tests bring one, a compiler
 * that knows better would leave its calls out.
 */
const MATHEMATICAL =
  'acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma fmax fmin fmod ' +
  'frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter pow ' +
  'remainder remquo rint round scalbln scalbn sin sinh sqrt tan tanh tgamma trunc';

const OTHERS =
  'abs labs llabs imaxabs ffs ffsl ffsll bcmp bcopy bzero index rindex memccpy mempcpy stpcpy stpncpy strcasecmp strncasecmp ' +
  'strchrnul strpbrk strspn strcspn strstr toascii isascii isblank iswalnum putchar puts fputc fputs fwrite';

const known: ReadonlySet<string> = new Set([
  ...MATHEMATICAL.split(' ').flatMap((name) => [name, `${name}f`, `${name}l`]),
  ...OTHERS.split(' '),
]);

export const isBuiltIn = (name: string): boolean => known.has(name);
