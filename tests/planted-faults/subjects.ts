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
  chosen: { function: 'chosen', dead: ['chosen#5T'] },
  coupled: {
    function: 'coupled',
    dead: ['coupled#1-4:TFF-', 'coupled#1-4:F-TT', 'coupled#1-4:F-TF', 'coupled#3U'],
  },
  down: { function: 'down', dead: ['down#3T'] },
  either: { function: 'either', dead: ['either#4T'] },
  far: { function: 'far', dead: ['far#5T'] },
  filled: { function: 'filled', dead: ['filled#6T'] },
  kept: { function: 'kept', dead: ['kept#4T'] },
  labels: { function: 'labels', dead: ['labels#1C3', 'labels#1C4'] },
  ladder: { function: 'ladder', dead: ['ladder#7T'] },
  later: { function: 'later', dead: ['later#3T'] },
  loops: { function: 'loops', dead: ['loops#5T', 'loops#6T', 'loops#7F'] },
  narrow: { function: 'narrow', dead: ['narrow#4T'] },
  parts: { function: 'parts', dead: ['parts#4T'] },
  patient: { function: 'patient', dead: ['patient#4T'] },
  quotient: { function: 'quotient', dead: ['quotient#5T'] },
  room: { function: 'room', dead: ['room#5T'] },
  sensor: { function: 'polled', dead: ['polled#4T'] },
  shared: { function: 'shared', dead: ['shared#3T'] },
  squares: { function: 'squares', dead: ['squares#1T', 'squares#7T', 'squares#8T'] },
  sums: { function: 'sums', dead: ['sums#2T', 'sums#5T'] },
  swaps: { function: 'swaps', dead: ['swaps#4F', 'swaps#7F', 'swaps#10T'] },
  told: { function: 'told', dead: ['told#3T'] },
  turns: { function: 'turns', dead: ['turns#5T'] },
  widths: { function: 'widths', dead: ['widths#5T'] },
} satisfies Readonly<Record<string, Subject>>;

export type SubjectName = keyof typeof subjects;
