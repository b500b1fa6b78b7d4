/** The words with which LLVM begins an operation on two values, and a conversion. */

export const BINARY_WORDS: ReadonlySet<string> = new Set(
  'add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem'.split(' '),
);

export const CAST_WORDS: ReadonlySet<string> = new Set(
  (
    'trunc zext sext fptrunc fpext fptosi fptoui sitofp uitofp ptrtoint ptrtoaddr inttoptr bitcast ' +
    'addrspacecast'
  ).split(' '),
);
