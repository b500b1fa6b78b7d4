import type { CompileTarget } from './targets.js';

/** What becomes of a flag of a compiler's command line. */
export type FlagUse =
  /** It changes nothing that is reasoned about here. */
  | { readonly kind: 'harmless' }
  /** The compiler is told. */
  | { readonly kind: 'followed' }
  /** It says for which machine. */
  | { readonly kind: 'chooses'; readonly target: CompileTarget['name'] }
  /** Said in a warning, and recorded in the result; `why` completes "it is not followed: …". */
  | { readonly kind: 'unfollowed'; readonly why: string }
  /** An error; `why` completes "it is not supported: …". */
  | { readonly kind: 'refused'; readonly why: string };

export interface FlagRow {
  readonly use: FlagUse;
  /** Separated by blanks. `[no-]` may be there or not, `*` is anything, a flag with `+` takes the next word. */
  readonly flags: string;
}

const harmless: FlagUse = { kind: 'harmless' };
const followed: FlagUse = { kind: 'followed' };
const unfollowed = (why: string): FlagUse => ({ kind: 'unfollowed', why });
const refused = (why: string): FlagUse => ({ kind: 'refused', why });

const chooses = (target: CompileTarget['name']): FlagUse => ({ kind: 'chooses', target });

const OTHER_MACHINE = unfollowed('of a machine only the data model is followed');
const FLOATING = unfollowed('floating point is computed as IEEE 754 says');

/** The three ways to name a machine. */
const machines = (names: string): string =>
  names
    .split(' ')
    .flatMap((name) => [`-arch=${name}`, `-target=${name}`, `--target=${name}`])
    .join(' ');

/**
 * Every flag of gcc and clang, row by row: the first row that has it counts. `-D`, `-U`, `-I` and their like, `-std` and
 * `-ansi` are read before.
 */
export const flagTable: readonly FlagRow[] = [
  // What the language is.
  { use: followed, flags: '-f[no-]signed-char -f[no-]unsigned-char -f[no-]short-enums -f[no-]short-wchar' },
  { use: followed, flags: '-fpack-struct -fpack-struct=* -fno-pack-struct -m[no-]ms-bitfields' },
  {
    use: followed,
    flags: '-f[no-]ms-extensions -f[no-]ms-compatibility -f[no-]declspec -f[no-]borland-extensions',
  },
  {
    use: followed,
    flags: '-f[no-]gnu89-inline -f[no-]asm -f[no-]gnu-keywords -f[no-]dollars-in-identifiers',
  },
  { use: followed, flags: '-f[no-]builtin -fno-builtin-* -ffreestanding -fhosted -f[no-]common' },
  { use: followed, flags: '-f[no-]lax-vector-conversions -flax-vector-conversions=* -f[no-]fixed-point' },
  { use: followed, flags: '-trigraphs -f[no-]trigraphs -undef -ftrivial-auto-var-init=* -fgnuc-version=*' },
  { use: followed, flags: '-fwrapv -fno-strict-overflow' },

  // What nothing true could be said under.
  { use: refused('signed overflow wraps around here'), flags: '-ftrapv' },
  { use: refused('plain bit-fields are signed here'), flags: '-funsigned-bitfields -fno-signed-bitfields' },
  {
    use: refused('constants such as 1.5 have type double here'),
    flags: '-fsingle-precision-constant -fshort-double',
  },
  {
    use: refused('string literals cannot be written to here'),
    flags: '-fwritable-strings -fno-const-strings',
  },
  { use: refused('blocks are no part of C'), flags: '-fblocks' },
  {
    use: refused('only what clang can read is read'),
    flags: '-fplan9-extensions -fcond-mismatch -traditional*',
  },
  {
    use: harmless,
    flags: '-fexec-charset=UTF-8 -fexec-charset=utf-8 -finput-charset=UTF-8 -finput-charset=utf-8',
  },
  {
    use: refused('texts are UTF-8'),
    flags: '-fexec-charset=* -finput-charset=* -fwide-exec-charset=*',
  },
  { use: harmless, flags: '-xc -xnone' },
  { use: refused('C is the only language'), flags: '-x*' },
  {
    use: refused(
      'the file with these flags is read only where a compilation database names it and it is there',
    ),
    flags: '@*',
  },
  { use: refused("the driver's own flags would have to be known"), flags: '--driver-mode=*' },

  // Another machine, another library, another arithmetic.
  { use: chooses('lp64'), flags: '-m64' },
  { use: chooses('wasm32'), flags: '-m32 -mx32 -m16' },
  {
    use: refused('long has 32 bits there, and pointers have 64'),
    flags: machines('*-windows-* *-win32 *-mingw*'),
  },
  { use: refused('int has 16 bits there'), flags: machines('avr* msp430*') },
  {
    use: chooses('lp64'),
    flags: machines(
      'x86_64* amd64* aarch64* arm64* riscv64* ppc64* powerpc64* s390x* mips64* loongarch64* sparc64* wasm64*',
    ),
  },
  {
    use: chooses('wasm32'),
    flags: machines(
      'i386* i486* i586* i686* arm* thumb* riscv32* mips* powerpc* ppc* sparc* wasm32* xtensa*',
    ),
  },
  { use: refused('the data model of that machine is not known'), flags: machines('*') },
  { use: harmless, flags: '-mllvm+ -M -MM -MG -MP -MD -MMD -MV -MJ+ -MF+ -MT+ -MQ+ -MF* -MT* -MQ* -MJ*' },
  { use: OTHER_MACHINE, flags: '-m*' },
  {
    use: unfollowed("the headers of the C library are Hyla's own"),
    flags: '--sysroot=* --sysroot+ -isysroot+ -isysroot*',
  },
  {
    use: harmless,
    flags: `-fno-fast-math -ffp-contract=off -ffp-model=precise -ffp-model=strict -fexcess-precision=standard -fno-math-errno
      -f[no-]trapping-math -f[no-]rounding-math -fno-unsafe-math-optimizations -fno-finite-math-only -fsigned-zeros
      -fno-associative-math -fno-reciprocal-math -fhonor-nans -fhonor-infinities -fno-approx-func`,
  },
  { use: unfollowed('mathematical functions do not set errno'), flags: '-fmath-errno' },
  {
    use: FLOATING,
    flags: `-Ofast -ffast-math -funsafe-math-optimizations -ffinite-math-only -fno-signed-zeros -fassociative-math
      -freciprocal-math -fno-honor-nans -fno-honor-infinities -ffp-contract=* -ffp-model=* -fexcess-precision=*
      -fapprox-func -fcx-limited-range -fcx-fortran-rules -fdenormal-fp-math=*`,
  },
  { use: unfollowed('there is one thread'), flags: '-fopenmp -fopenmp=* -fopenmp-simd -fopenacc' },

  // How it is compiled, not what it means.
  {
    use: harmless,
    flags: '-O* -g* -W* -w -Q* -pedantic* -pipe -v -### -save-temps* --save-temps* -time* -p -pg',
  },
  { use: harmless, flags: '-c -S -E -P -C -CC -H -d* -o+ -o* --param+ --param=* --coverage' },
  {
    use: harmless,
    flags:
      '-s -static* -shared* -rdynamic -pie -no-pie -pthread -nostd* -nodefaultlibs -nostartfiles -nolib*',
  },
  {
    use: harmless,
    flags: '-L+ -L* -l+ -l* -T+ -T* -u+ -e+ -z+ -z* -B+ -B* -Xlinker+ -Xassembler+ -Wl,* -Wa,* -fuse-ld=* -r',
  },
  {
    use: harmless,
    flags: '-framework+ -F+ -F* -iframework+ --version --help* -aux-info+ -fplugin* -specs=*',
  },
  {
    use: harmless,
    flags: `-fPIC -fpic -fPIE -fpie -fno-pic -fno-PIC -fno-pie -fno-PIE -f[no-]plt -fvisibility=* -f[no-]semantic-interposition
      -f[no-]function-sections -f[no-]data-sections -f[no-]unique-section-names -f[no-]merge-constants
      -f[no-]merge-all-constants -f[no-]ident -f[no-]zero-initialized-in-bss -f[no-]leading-underscore`,
  },
  {
    use: harmless,
    flags: `-f[no-]stack-protector* -f[no-]stack-clash-protection -f[no-]stack-check -fcf-protection* -fno-cf-protection
      -f[no-]sanitize* -f[no-]hardened -f[no-]exceptions -f[no-]non-call-exceptions -f[no-]unwind-tables
      -f[no-]asynchronous-unwind-tables -f[no-]instrument-functions* -f[no-]split-stack -fpatchable-function-entry=*
      -fzero-call-used-regs=* -fstrict-flex-arrays* -f[no-]strict-flex-arrays`,
  },
  {
    use: harmless,
    flags: `-f[no-]strict-aliasing -fstrict-overflow -fno-wrapv -fno-trapv -f[no-]wrapv-pointer -f[no-]delete-null-pointer-checks
      -fsigned-bitfields -fno-unsigned-bitfields -fno-freestanding -fno-blocks -fconst-strings -fno-openmp* -f[no-]strict-volatile-bitfields
      -f[no-]finite-loops -f[no-]strict-enums -f[no-]strict-return -f[no-]strict-vtable-pointers
      -f[no-]reg-struct-return -f[no-]pcc-struct-return -f[no-]extended-identifiers -f[no-]preprocessed
      -f[no-]directives-only -f[no-]show-column -ftabstop=* -f[no-]working-directory -f[no-]char8_t -f[no-]rtti -f[no-]permissive
      -f[no-]emulated-tls -ftls-model=*`,
  },
  {
    use: harmless,
    flags: `-f[no-]lto* -f[no-]fat-lto-objects -f[no-]whole-program* -f[no-]profile* -f[no-]test-coverage -f[no-]coverage*
      -f[no-]branch-* -fauto-profile* -f[no-]diagnostics* -fmessage-length=* -f[no-]color-diagnostics -f[no-]caret-diagnostics
      -fmax-errors=* -ferror-limit=* -fmacro-backtrace-limit=* -fbracket-depth=* -fconstexpr-* -ftrack-macro-expansion*
      -f[no-]debug* -f[no-]standalone-debug -fdebug-prefix-map=* -ffile-prefix-map=* -fmacro-prefix-map=* -frandom-seed*
      -ffile-compilation-dir=* -f[no-]verbose-asm -f[no-]record-gcc-switches -f[no-]record-command-line -fmodules-cache-path=*
      -f[no-]integrated-as -f[no-]integrated-cc1 -fcompare-debug* -fdump-* -fopt-info* -fsave-optimization-record* -fstack-usage
      -fcallgraph-info* -fchecking* -fmem-report* -ftime-report* -ftime-trace* -fcrash-diagnostics* -fsyntax-only`,
  },
  {
    use: harmless,
    flags: `-f[no-]omit-frame-pointer -f[no-]inline* -fkeep-* -f[no-]unroll* -f[no-]tree-* -f[no-]ipa-* -f[no-]ira-* -f[no-]lra-*
      -f[no-]gcse* -f[no-]cse-* -f[no-]sched* -f[no-]selective-* -f[no-]modulo-* -f[no-]reorder-* -f[no-]align-*
      -f[no-]jump-tables -f[no-]peel-loops -f[no-]split-* -f[no-]unswitch-loops -f[no-]loop-* -f[no-]graphite* -f[no-]vectorize
      -f[no-]slp-vectorize -f[no-]vect-* -fsimd-cost-model=* -f[no-]optimize-* -f[no-]partial-inlining -f[no-]prefetch-*
      -f[no-]predictive-commoning -f[no-]rename-registers -f[no-]rerun-* -f[no-]section-anchors -f[no-]sel-* -f[no-]shrink-wrap*
      -f[no-]stdarg-opt -f[no-]store-merging -f[no-]strength-reduce -f[no-]thread-jumps -f[no-]toplevel-reorder -f[no-]unit-at-a-time
      -f[no-]variable-expansion-* -f[no-]web -f[no-]auto-inc-dec -f[no-]bit-tests -f[no-]caller-saves -f[no-]code-hoisting
      -f[no-]combine-* -f[no-]compare-elim -f[no-]conserve-stack -f[no-]cprop-registers -f[no-]crossjumping -f[no-]cx-*
      -f[no-]dce -f[no-]dse -f[no-]defer-pop -f[no-]delayed-branch -f[no-]devirtualize* -f[no-]early-inlining -f[no-]expensive-*
      -f[no-]float-store -f[no-]forward-propagate -f[no-]function-cse -f[no-]guess-branch-* -f[no-]hoist-* -f[no-]if-conversion*
      -f[no-]indirect-inlining -f[no-]isolate-* -f[no-]live-* -f[no-]move-* -f[no-]peephole* -f[no-]printf-return-value
      -f[no-]allow-store-data-races -f[no-]aggressive-loop-* -f[no-]semantic-* -f[no-]experimental-* -f[no-]addrsig
      -f[no-]use-init-array -f[no-]optimize-sibling-calls -f[no-]escaping-block-tail-calls -f[no-]temp-file`,
  },

  // Whatever else there is.
  { use: unfollowed('it is not known here'), flags: '-Xclang+ -*' },
];
