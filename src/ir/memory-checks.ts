import { invariant } from '../base/index.js';
import type { BranchSite, SwitchSite } from './branch-site.js';
import { type Inspection, inspectionName } from './inspections.js';
import { builtInEffect } from './library.js';
import { mayLeak, OwnObjects, UnsetValues } from './memory-uses.js';
import type {
  BlockId,
  IrBlock,
  IrFunction,
  IrInstruction,
  IrLocal,
  IrOperand,
  IrPlace,
  IrTerminator,
  IrType,
  LocalId,
  Program,
} from './program.js';

/**
 * In: a program. Out: the same program, where each access through a pointer, each `free` and each branch that may depend on
 * what nobody wrote is preceded by a question whether it goes wrong, and a branch on the answer. Control goes on where it
 * went. What runs has no such branch; whoever runs it has replay add its events.
 *
 *   x = *p;   →   t = __hyla_is_outside(p, 4); switch (t) { case 1: ; default: ; } x = *p;
 */
export function withMemoryChecks(program: Program, functions: ReadonlySet<string>): Program {
  const [entry] = functions;
  if (entry === undefined) return program;
  const sites: BranchSite[] = [...program.sites];
  const bodies = new Map(program.functions);
  const objects = new OwnObjects(program, entry);
  for (const name of functions) {
    const body = program.functions.get(name);
    if (!body || body.library || body.imitation) continue;
    const leaks = name === entry && mayLeak(program, entry) ? 'asked' : 'unasked';
    const checked = new Checker(program, body, { objects, leaks }, sites).check();
    if (checked) bodies.set(name, checked);
  }
  return sites.length === program.sites.length ? program : { ...program, sites, functions: bodies };
}

/** A question before an instruction or at the end of a block. */
interface Question {
  readonly asks: Inspection;
  readonly args: readonly IrOperand[];
  readonly argTypes: readonly IrType[];
  readonly place: IrPlace;
  readonly text: string;
}

const WORDS: { readonly [asked in Inspection]: string } = {
  dangling: 'use of what is gone',
  outside: 'access out of bounds',
  unset: 'uninitialised use',
  freed: 'double free',
  leaked: 'leak at exit',
};

const POINTER: IrType = { kind: 'pointer' };
const ANSWER_BITS = 32;
const ANSWER: IrType = { kind: 'int', bits: ANSWER_BITS };

class Checker {
  private readonly blocks: IrBlock[];
  private readonly locals: IrLocal[];
  private readonly unset: UnsetValues;
  private readonly named: ReadonlySet<LocalId>;
  private number: number;

  constructor(
    private readonly program: Program,
    private readonly body: IrFunction,
    private readonly known: { readonly objects: OwnObjects; readonly leaks: 'asked' | 'unasked' },
    private readonly sites: BranchSite[],
  ) {
    this.blocks = [...body.blocks];
    this.locals = [...body.locals];
    this.unset = new UnsetValues(body, known.objects);
    this.named = namedIn(body);
    this.number = sites.filter((site) => isErrorOf(site, body.name)).length;
  }

  /** Undefined if there is nothing to ask. */
  check(): IrFunction | undefined {
    for (const block of this.body.blocks) this.checkBlock(block);
    if (this.locals.length === this.body.locals.length) return undefined;
    return { ...this.body, locals: this.locals, blocks: this.blocks };
  }

  private checkBlock({ id, instructions, terminator }: IrBlock): void {
    let at: BlockId = id;
    let pending: IrInstruction[] = [];
    const ask = (question: Question): void => {
      const target = this.locals.length;
      const type = { kind: 'int', bits: ANSWER_BITS } as const;
      this.locals.push({ id: target, type });
      const next = this.blocks.length;
      const { args, argTypes, place } = question;
      const callee = { kind: 'function', name: inspectionName(question.asks) } as const;
      pending.push({ kind: 'call', target, callee, args, argTypes, result: type, place });
      const value: IrOperand = { kind: 'local', local: target };
      const site = this.addSite(question);
      const end: IrTerminator = { kind: 'switch', site, value, bits: ANSWER_BITS, arms: [next, next], place };
      this.blocks[at] = { id: at, instructions: pending, terminator: end };
      this.blocks.push({ id: next, instructions: [], terminator });
      [at, pending] = [next, []];
    };
    instructions.forEach((instruction, index) => {
      this.questionsOf(instruction, id, index).forEach(ask);
      pending.push(instruction);
    });
    this.endQuestions(terminator, id, instructions.length).forEach(ask);
    this.blocks[at] = { id: at, instructions: pending, terminator };
  }

  private questionsOf(instruction: IrInstruction, block: BlockId, index: number): readonly Question[] {
    const { place } = instruction;
    if (!place) return [];
    switch (instruction.kind) {
      case 'load':
      case 'store': {
        const { address, type } = instruction;
        return this.accessQuestions(address, this.bytesOf(type), place, block, index);
      }
      case 'copy-memory':
        return [instruction.to, instruction.from].flatMap((address) =>
          this.accessQuestions(address, sizeOf(instruction.bytes), place, block, index),
        );
      case 'fill-memory':
        return this.accessQuestions(instruction.to, sizeOf(instruction.bytes), place, block, index);
      case 'call': {
        const { callee } = instruction;
        const effect = callee.kind === 'function' ? builtInEffect(callee.name) : undefined;
        if (effect?.kind !== 'free') return [];
        const args = [instruction.args[effect.block]];
        return [{ asks: 'freed', args, argTypes: [POINTER], place, text: 'free' }];
      }
      default:
        return [];
    }
  }

  /** What is done to a variable by its name is asked for its indices elsewhere, and what callers give is theirs to answer for. */
  private accessQuestions(
    address: IrOperand,
    bytes: number | undefined,
    place: IrPlace,
    block: BlockId,
    index: number,
  ): readonly Question[] {
    if (bytes === undefined || address.kind !== 'local' || this.named.has(address.local)) return [];
    const { name } = this.body;
    const common = { place, text: this.textAt(place) };
    const ofAddress = { ...common, args: [address], argTypes: [POINTER] };
    const size: IrOperand = { kind: 'int', bits: ANSWER_BITS, value: bytes };
    const asked: Question[] = [];
    if (this.unset.has(address, block, index)) asked.push({ ...ofAddress, asks: 'unset' });
    if (this.known.objects.mayDangle(name, address)) asked.push({ ...ofAddress, asks: 'dangling' });
    if (this.known.objects.isOwn(name, address))
      asked.push({ ...common, asks: 'outside', args: [address, size], argTypes: [POINTER, ANSWER] });
    return asked;
  }

  /** Of the branches of the source alone, and of the end of the function under test. */
  private endQuestions(terminator: IrTerminator, block: BlockId, index: number): readonly Question[] {
    if (terminator.kind === 'return') return this.returnQuestions(terminator);
    if (terminator.kind !== 'branch' && terminator.kind !== 'switch') return [];
    const site = terminator.site === undefined ? undefined : this.sites[terminator.site];
    if (!site || site.library || (site.kind === 'switch' && (site.label || site.ghost))) return [];
    const value = terminator.kind === 'branch' ? terminator.condition : terminator.value;
    if (value.kind !== 'local' || !this.unset.has(value, block, index)) return [];
    const { file, line, column, text } = site;
    const { type } = this.body.locals[value.local];
    return [{ asks: 'unset', args: [value], argTypes: [type], place: { file, line, column }, text }];
  }

  private returnQuestions({ value, place }: IrTerminator & { kind: 'return' }): readonly Question[] {
    if (this.known.leaks === 'unasked' || !place) return [];
    const [args, argTypes] = value && this.body.result ? [[value], [this.body.result]] : [[], []];
    return [{ asks: 'leaked', args, argTypes, place, text: this.body.sourceName }];
  }

  private addSite({ asks, place, text }: Question): number {
    const { file, line, column } = place;
    const id = this.sites.length;
    const site: SwitchSite = {
      kind: 'switch',
      id,
      function: this.body.name,
      file,
      line,
      column,
      text,
      number: ++this.number,
      library: false,
      cases: [{ text: WORDS[asks], line, column, low: 1n, high: 1n }],
      hasDefault: true,
      label: 'error',
      told: 'by-replay',
    };
    this.sites.push(site);
    return id;
  }

  /** What the source says there, as far as another error at the place tells; a store is at its `=`. */
  private textAt({ file, line, column }: IrPlace): string {
    const before = this.program.sites.filter(
      (site) =>
        isErrorOf(site, this.body.name) && site.file === file && site.line === line && site.column <= column,
    );
    const distance = (site: BranchSite): number => Math.max(0, column - site.column - site.text.length + 1);
    const [nearest] = before.sort((a, b) => distance(a) - distance(b) || a.text.length - b.text.length);
    return nearest?.text ?? 'memory';
  }

  private bytesOf(type: IrType): number {
    return type.kind === 'pointer' ? this.program.target.pointerBytes : Math.ceil(type.bits / 8);
  }
}

const isErrorOf = (site: BranchSite | undefined, name: string): boolean =>
  site?.kind === 'switch' && site.label === 'error' && site.function === name;

function sizeOf(bytes: IrOperand): number | undefined {
  if (bytes.kind !== 'int') return undefined;
  const size = Number(bytes.value);
  invariant(size >= 0, 'a size should not be negative');
  return size === 0 ? undefined : size;
}

/** Locals that hold the address of a variable, or of a part of one: they are assigned once. */
function namedIn({ blocks, parameters }: IrFunction): ReadonlySet<LocalId> {
  const definitions = new Map<LocalId, IrInstruction | undefined>(
    parameters.map(({ local }) => [local, undefined] as const),
  );
  for (const instruction of blocks.flatMap(({ instructions }) => instructions)) {
    const target = 'target' in instruction ? instruction.target : undefined;
    if (target !== undefined) definitions.set(target, definitions.has(target) ? undefined : instruction);
  }
  const isNamed = (operand: IrOperand): boolean => {
    if (operand.kind === 'address') return true;
    const definition = operand.kind === 'local' ? definitions.get(operand.local) : undefined;
    if (definition?.kind === 'allocate') return true;
    return definition?.kind === 'compute' && definition.op === 'pointer-add' && isNamed(definition.args[0]);
  };
  return new Set([...definitions.keys()].filter((local) => isNamed({ kind: 'local', local })));
}
