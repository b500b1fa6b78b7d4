/** What the exit status says, as the contract has it. */
export const exitStatus = {
  /** Every objective is decided. */
  decided: 0,
  /** Some objective is open. */
  open: 1,
  /** The input is at fault. */
  inputFault: 2,
  /** A bug of ours. */
  bug: 3,
} as const;
