import { digest } from '../base/index.js';
import type { Artifact } from '../frontend/index.js';
import {
  addressTakenFunctions,
  type BranchSite,
  CallGraph,
  type IrFunction,
  type IrGlobal,
  operandsOf,
  terminatorOperands,
} from '../ir/index.js';

/** What decides about a function: equal fingerprints, equal results. */
export interface Fingerprint {
  /** Over all that a result is made of, the places in the source included. */
  readonly whole: string;
  /** The same wherever the function stands. */
  readonly meaning: string;
}

type Scope = keyof Fingerprint;

/** Where something is in its file. */
const PLACES: ReadonlySet<string> = new Set(['place', 'line', 'column']);
/** What has the number of a type of C. */
const TYPES: ReadonlySet<string> = new Set(['type', 'resultType', 'sourceType', 'element']);

/**
 * Tells functions of a program whose results are as they were. To a function belong all that it may call, the variables that
 * these mention, whoever else mentions those, and what programs are asked as a whole; numbers that the rest of the program
 * decides (of branches, of types) do not.
 */
export class Fingerprints {
  private readonly graph: CallGraph;
  private readonly mentions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Functions, by the symbols that they mention. */
  private readonly users = new Map<string, string[]>();
  private readonly sites = new Map<string, BranchSite[]>();
  /** Within their functions. */
  private readonly siteNumbers = new Map<number, number>();
  private readonly digests = new Map<string, Promise<string>>();

  constructor(private readonly artifact: Artifact) {
    const { program } = artifact;
    this.graph = new CallGraph(program);
    this.mentions = new Map([...program.functions].map(([name, one]) => [name, mentionedBy(one)]));
    for (const [name, symbols] of this.mentions)
      for (const symbol of symbols) this.users.set(symbol, [...(this.users.get(symbol) ?? []), name]);
    for (const site of program.sites) {
      const own = this.sites.get(site.function) ?? [];
      this.siteNumbers.set(site.id, own.length);
      own.push(site);
      this.sites.set(site.function, own);
    }
  }

  /** Nothing where the source nests too deeply to be told. */
  async of(name: string): Promise<Fingerprint | undefined> {
    try {
      return { whole: await this.over(name, 'whole'), meaning: await this.over(name, 'meaning') };
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  private async over(name: string, scope: Scope): Promise<string> {
    const { globals } = this.artifact.program;
    const called = this.calledFor(name);
    const variables = this.variablesOf(called);
    const shared = [...variables].filter((symbol) => !globals.get(symbol)?.constant);
    const others = shared.flatMap((symbol) => this.users.get(symbol) ?? []);
    const names = [...new Set([...called, ...others])].sort();
    const parts = await Promise.all(names.map((one) => this.digestOf(one, scope)));
    const named = [...variables].filter((one) => !isNameless(globals.get(one)));
    const contents = named.sort().map((one) => this.textOf(globals.get(one), scope));
    return digest([await this.digestOf('', scope), ...parts, ...contents]);
  }

  /** With its precondition, its oracle, and what calls it several times. */
  private calledFor(name: string): ReadonlySet<string> {
    const { functions } = this.artifact.program;
    const isEntry = (one: string) => one.startsWith('__hyla_') && one.slice(one.indexOf('_', 7) + 1) === name;
    const roots = [...functions.keys()].filter(
      (one) => one === name || isEntry(one) || one === `${name}_precond` || one === `${name}_oracle`,
    );
    return new Set(roots.flatMap((root) => [...this.graph.reachable(root)]));
  }

  private variablesOf(functions: ReadonlySet<string>): ReadonlySet<string> {
    const { globals } = this.artifact.program;
    const found = new Set<string>();
    for (const name of functions)
      for (const symbol of this.mentions.get(name) ?? []) if (globals.has(symbol)) found.add(symbol);
    // A set can grow while it is walked.
    for (const name of found)
      for (const { symbol } of globals.get(name)?.initializer.addresses ?? [])
        if (globals.has(symbol)) found.add(symbol);
    return found;
  }

  /** Of a function, by its name; without one, of what holds for the program as a whole. */
  private digestOf(name: string, scope: Scope): Promise<string> {
    const key = `${scope} ${name}`;
    const made = this.digests.get(key) ?? digest([name === '' ? this.shared(scope) : this.own(name, scope)]);
    this.digests.set(key, made);
    return made;
  }

  private own(name: string, scope: Scope): string {
    const { program, facts } = this.artifact;
    const fact = facts.functions.find(({ irName }) => irName === name);
    return this.textOf([program.functions.get(name), this.sites.get(name), fact], scope);
  }

  private shared(scope: Scope): string {
    const { program, facts } = this.artifact;
    const { target, stubs, functions, globals } = program;
    const isForeign = (name: string) =>
      (functions.get(name) ?? globals.get(name) ?? { library: true }).library;
    const foreign = [...functions.values()]
      .filter(({ library }) => !library)
      .flatMap(({ name }) => [...(this.mentions.get(name) ?? [])].filter(isForeign));
    const whole = {
      target,
      stubs: sorted(stubs.values()),
      outside: sorted(globals.values()).filter(({ declaredOnly }) => declaredOnly),
      taken: [...addressTakenFunctions(program)].sort(),
      foreign: [...new Set(foreign)].sort(),
      known: [...functions.values()].filter(isHylas).map(({ name }) => name),
      hasMain: functions.has('main'),
      isOneUnit: facts.isOneUnit,
      undefinedMacros: facts.undefinedMacros,
      imitated: facts.imitated,
      declarations: facts.declarations.filter(({ name }) => stubs.has(name)),
      variables: facts.variables.filter(({ name }) => globals.get(name)?.declaredOnly),
    };
    return this.textOf(whole, scope);
  }

  /** Types have numbers by the order in which they are met, and follow. */
  private textOf(value: unknown, scope: Scope): string {
    const { types, globals } = this.artifact.program;
    const { siteNumbers } = this;
    const met = new Map<number, number>();
    const typeNumber = (id: number): number => {
      const known = met.get(id) ?? met.size;
      met.set(id, known);
      return known;
    };
    const text = (one: unknown): string =>
      JSON.stringify(one, function (this: { readonly kind?: unknown }, key, item: unknown) {
        if (scope === 'meaning' && PLACES.has(key)) return undefined;
        if (typeof item === 'bigint') return `${item}n`;
        if (item instanceof Uint8Array) return String(item);
        if (key === 'symbol' && isNameless(globals.get(String(item))))
          return text(globals.get(String(item))?.initializer);
        if (key === 'parameters' && this.kind === 'function') return (item as number[]).map(typeNumber);
        if (typeof item !== 'number') return item;
        if (key === 'site') return siteNumbers.get(item);
        if (key === 'id' && 'file' in this) return undefined;
        if (isTypeKey(key, this.kind)) return typeNumber(item);
        return Object.is(item, -0) || !Number.isFinite(item) ? `${1 / item} ${item}` : item;
      }) ?? '';
    const parts = [text(value)];
    // It grows while it is walked.
    for (const id of met.keys()) parts.push(text(types[id]));
    return parts.join('\n');
  }
}

/** Whether that has, as a number, the type of C it speaks of. */
const isTypeKey = (key: string, kind: unknown): boolean =>
  TYPES.has(key) || (key === 'to' && kind === 'pointer') || (key === 'result' && kind === 'function');

/** What the compiler made, such as string literals: it is what is in it, and its name is a number. */
const isNameless = (global: IrGlobal | undefined): boolean =>
  global?.constant === true && global.type === undefined;

const isHylas = ({ name, library }: IrFunction): boolean =>
  library || (name.startsWith('__hyla_') && !/^__hyla_(?:enter|judge)/.test(name));

const sorted = <T extends { readonly name: string }>(list: Iterable<T>): readonly T[] =>
  [...list].sort((a, b) => (a.name < b.name ? -1 : 1));

function mentionedBy({ blocks }: IrFunction): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { instructions, terminator } of blocks) {
    for (const one of instructions) {
      if (one.kind === 'call' && one.callee.kind === 'function') found.add(one.callee.name);
      for (const operand of operandsOf(one)) if (operand.kind === 'address') found.add(operand.symbol);
    }
    for (const operand of terminatorOperands(terminator))
      if (operand.kind === 'address') found.add(operand.symbol);
  }
  return found;
}
