/** Labels of the user's that are to hold in one call of their function, by name. */
export interface LabelObjectives {
  readonly [name: string]: LabelFormula;
}

/** The name of a label; or all, or any, of several. */
export type LabelFormula =
  | string
  | { readonly all: readonly LabelFormula[] }
  | { readonly any: readonly LabelFormula[] };

/** The labels that it speaks of. */
export function labelsIn(formula: LabelFormula): readonly string[] {
  if (typeof formula === 'string') return [formula];
  return ('all' in formula ? formula.all : formula.any).flatMap(labelsIn);
}

/** The formula with C's operators, for labels by what stands for them. */
export function writtenFormula(
  formula: LabelFormula,
  { and, or, nameOf }: { readonly and: string; readonly or: string; nameOf(label: string): string },
): string {
  const write = (part: LabelFormula, depth: number): string => {
    if (typeof part === 'string') return nameOf(part);
    const [parts, operator] = 'all' in part ? [part.all, and] : [part.any, or];
    const text = parts.map((one) => write(one, depth + 1)).join(` ${operator} `);
    return depth > 0 && parts.length > 1 ? `(${text})` : text;
  };
  return write(formula, 0);
}
