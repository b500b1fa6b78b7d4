import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const exampleFolder = join(root, 'examples');

const objective = z.strictObject({
  function: z.string(),
  line: z.int(),
  text: z.string(),
  outcome: z.string(),
});

const shape = {
  /** What the example is there for. */
  shows: z.string(),
  function: z.string(),
  scope: z.enum(['function', 'callees']),
  /** Where another than the default one decides it sooner. */
  strategy: z.string().optional(),
  /** Variables that nobody wrote are inputs. */
  uninitialised: z.literal('input').optional(),
  expected: z.strictObject({
    objectives: z.int(),
    infeasible: z.array(objective),
    notes: z.string().optional(),
  }),
  /** To be run with these macros as well; the same is expected. */
  variants: z.array(z.strictObject({ defines: z.record(z.string(), z.string()) })).optional(),
  /** Figures that the document gives for its own program. */
  paper: z.looseObject({ document: z.string() }).optional(),
};

const schema = z.strictObject(shape);

/** A function of a project, with the files that it is covered with. */
const projectSchema = z.array(
  z.strictObject({ ...shape, source: z.string(), with: z.array(z.string()).optional() }),
);

export type ExpectedObjective = z.infer<typeof objective>;

export interface Example extends z.infer<typeof schema> {
  readonly name: string;
  readonly source: string;
  /** Other files of the program. */
  readonly further: readonly string[];
  /** What the command line defines. */
  readonly defines: readonly string[];
}

/** All examples, each variant as one of its own. */
export function readExamples(): readonly Example[] {
  return readdirSync(exampleFolder)
    .filter((file) => file.endsWith('.c'))
    .sort()
    .flatMap((file) => {
      const base = file.slice(0, -2);
      const expectation = schema.parse(JSON.parse(readFileSync(join(exampleFolder, `${base}.json`), 'utf8')));
      const source = join('examples', file);
      const variants = (expectation.variants ?? []).map(({ defines }) => {
        const words = Object.entries(defines).map(([macro, value]) => `${macro}=${value}`);
        return { ...expectation, name: `${base} ${words.join(' ')}`, source, further: [], defines: words };
      });
      return [{ ...expectation, name: base, source, further: [], defines: [] }, ...variants];
    });
}

/** The functions of a project, each as an example. */
export function readProject(folder: string): readonly Example[] {
  const text = readFileSync(join(exampleFolder, folder, 'project.json'), 'utf8');
  const inProject = (file: string) => join('examples', folder, file);
  return projectSchema.parse(JSON.parse(text)).map(({ source, with: further = [], ...expectation }) => ({
    ...expectation,
    name: `${folder} ${expectation.function}`,
    source: inProject(source),
    further: further.map(inProject),
    defines: [],
  }));
}
