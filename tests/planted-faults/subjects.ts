/** A small C program whose verdicts are known, and in which a fault of Hyla's would matter. */
export interface Subject {
  readonly function: string;
  /** The objectives that no input covers; every other one is covered by some. */
  readonly dead: readonly string[];
}

/** By the names of their files. */
export const subjects = {
  again: { function: 'again', dead: ['again#7T'] },
  aims: { function: 'aims', dead: ['aims#3F', 'aims#5F', 'aims#7T', 'aims#9T'] },
  bytes: { function: 'bytes', dead: ['bytes#5T'] },
  calls: { function: 'calls', dead: ['calls#5T'] },
  ladder: { function: 'ladder', dead: ['ladder#7T'] },
  narrow: { function: 'narrow', dead: ['narrow#4T'] },
  patient: { function: 'patient', dead: ['patient#4T'] },
  sensor: { function: 'polled', dead: ['polled#4T'] },
  swaps: { function: 'swaps', dead: ['swaps#4F', 'swaps#7F', 'swaps#10T'] },
  turns: { function: 'turns', dead: ['turns#5T'] },
  widths: { function: 'widths', dead: ['widths#5T'] },
} satisfies Readonly<Record<string, Subject>>;

export type SubjectName = keyof typeof subjects;
