import type { BlockId, IrOperand, IrPlace, LocalId } from '../../../ir/index.js';
import type { LlInstruction, LlTerminator } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';
import { intConstant, local, POINTER } from './scalars.js';

/** In: the terminator of a block of the compiler's. Out: the terminator of the current draft block, phis as copies on edges. */
export function selectTerminator(f: FunctionLowering, from: string, terminator: LlTerminator): void {
  const { block, place } = f;
  switch (terminator.kind) {
    case 'br':
      block.terminator = { kind: 'jump', to: edge(f, from, terminator.to) };
      return;
    case 'cond-br': {
      const condition = f.operand({ kind: 'int', bits: 1 }, terminator.condition);
      const whenTrue = edge(f, from, terminator.whenTrue);
      const whenFalse = edge(f, from, terminator.whenFalse);
      block.terminator = { kind: 'branch', condition, whenTrue, whenFalse, place };
      return;
    }
    case 'switch':
      selectSwitch(f, from, terminator);
      return;
    case 'indirect-br':
      selectIndirectBranch(f, from, terminator);
      return;
    case 'ret':
      selectReturn(f, terminator);
      return;
    case 'unreachable':
      block.terminator = { kind: 'unreachable', place };
  }
}

function selectSwitch(
  f: FunctionLowering,
  from: string,
  terminator: LlTerminator & { kind: 'switch' },
): void {
  const { block, place } = f;
  const type = f.scalar(terminator.operand.type);
  const bits = type.kind === 'int' ? type.bits : 32;
  const value = f.typed(terminator.operand);
  const edges = new Map<string, BlockId>();
  const edgeTo = (to: string): BlockId => {
    const known = edges.get(to);
    if (known !== undefined) return known;
    const made = edge(f, from, to);
    edges.set(to, made);
    return made;
  };
  const cases = new Map<bigint, BlockId>();
  for (const { value: key, to } of terminator.cases) cases.set(BigInt.asUintN(bits, BigInt(key)), edgeTo(to));
  block.terminator = { kind: 'multiway', value, bits, cases, otherwise: edgeTo(terminator.otherwise), place };
}

/** A computed goto compares the address with those of all labels. */
function selectIndirectBranch(
  f: FunctionLowering,
  from: string,
  terminator: LlTerminator & { kind: 'indirect-br' },
): void {
  const { place } = f;
  const bits = f.module.pointerBits;
  const address = f.compute('ptrtoint', POINTER, [f.pointer(terminator.address)], f.addressInt);
  const cases = new Map<bigint, BlockId>();
  const block = f.block;
  for (const to of terminator.targets) {
    cases.set(BigInt(f.module.labelNumber(f.source.name, to)), edge(f, from, to));
  }
  block.terminator = {
    kind: 'multiway',
    value: address,
    bits,
    cases,
    otherwise: f.draft.newBlock().id,
    place,
  };
}

function selectReturn(f: FunctionLowering, terminator: LlTerminator & { kind: 'ret' }): void {
  const { place, block } = f;
  const { operand } = terminator;
  if (!operand) {
    block.terminator = { kind: 'return', place };
    return;
  }
  const values = f.operands(operand.type, operand.value);
  if (!f.resultPointer) {
    block.terminator = { kind: 'return', value: values[0], place };
    return;
  }
  for (const [k, leaf] of f.leaves(operand.type).entries()) {
    f.store(f.offset(f.resultPointer, leaf.offset), values[k], leaf.type);
  }
  block.terminator = { kind: 'return', place };
}

/** Where an edge leads: the target's head, or a block of its own that assigns the target's phis. */
export function edge(f: FunctionLowering, from: string, to: string): BlockId {
  const head = f.heads.get(to);
  const phis = f.phis.get(to);
  if (!head || !phis) {
    const lost = f.draft.newBlock();
    lost.instructions.push({ kind: 'unmodelled', what: `jump to an unknown block %${to}`, place: f.place });
    return lost.id;
  }
  if (phis.length === 0) return head.id;
  const block = f.draft.newBlock();
  const resume = f.block;
  f.block = block;
  emitParallelCopies(f, phiMoves(f, phis, from));
  block.terminator = { kind: 'jump', to: head.id };
  f.block = resume;
  return block.id;
}

interface Move {
  readonly target: LocalId;
  readonly value: IrOperand;
}

function phiMoves(
  f: FunctionLowering,
  phis: readonly (LlInstruction & { kind: 'phi' })[],
  from: string,
): Move[] {
  const moves: Move[] = [];
  for (const phi of phis) {
    const incoming = phi.incoming.find((candidate) => candidate.block === from);
    if (!incoming) continue;
    const values = f.operands(phi.type, incoming.value);
    f.targets(phi.result).forEach((target, k) => void moves.push({ target, value: values[k] }));
  }
  return moves;
}

/** All values are read before any target is written; a temporary is used only where the order cannot do it. */
function emitParallelCopies(f: FunctionLowering, moves: readonly Move[]): void {
  let pending = moves.filter(({ target, value }) => value.kind !== 'local' || value.local !== target);
  while (pending.length > 0) {
    const read = (target: LocalId, except: Move): boolean =>
      pending.some((move) => move !== except && move.value.kind === 'local' && move.value.local === target);
    const free = pending.find((move) => !read(move.target, move));
    if (free) {
      f.copy(free.target, free.value);
      pending = pending.filter((move) => move !== free);
      continue;
    }
    // A cycle: save one target first.
    const { target } = pending[0];
    const saved = local(f.draft.newLocal(f.draft.locals[target].type));
    f.copy((saved as { local: LocalId }).local, local(target));
    pending = pending.map((move) =>
      move.value.kind === 'local' && move.value.local === target
        ? { target: move.target, value: saved }
        : move,
    );
  }
}

/** Both outcomes of a probe go on with the rest of the block, knowing the probe's value. */
export function selectProbe(
  f: FunctionLowering,
  site: number,
  condition: IrOperand,
  result: LocalId | undefined,
): void {
  const rest = f.draft.newBlock();
  const arm = (outcome: 0 | 1): BlockId => {
    const block = f.draft.newBlock();
    f.block = block;
    if (result !== undefined) f.copy(result, intConstant(32, outcome));
    block.terminator = { kind: 'jump', to: rest.id };
    return block.id;
  };
  const before = f.block;
  const whenTrue = arm(1);
  const whenFalse = arm(0);
  before.terminator = { kind: 'branch', site, condition, whenTrue, whenFalse, place: placeOfSite(f, site) };
  f.block = rest;
}

/** Each arm of a probed switch goes on with the rest of the block, knowing one value of its case. */
export function selectSwitchProbe(
  f: FunctionLowering,
  site: number,
  value: IrOperand,
  result: LocalId | undefined,
): void {
  const info = f.module.sites[site];
  if (info?.kind !== 'switch') {
    f.unmodelled(`probe of an unknown switch (${site})`, result);
    return;
  }
  const rest = f.draft.newBlock();
  const before = f.block;
  const samples = [...info.cases.map((c) => BigInt.asUintN(64, c.low)), valueOutside(info.cases)];
  const arms = samples.map((sample) => {
    const block = f.draft.newBlock();
    f.block = block;
    if (result !== undefined) {
      f.copy(result, value);
      block.assumes = { local: result, value: sample };
    }
    block.terminator = { kind: 'jump', to: rest.id };
    return block.id;
  });
  before.terminator = { kind: 'switch', site, value, bits: 64, arms, place: placeOfSite(f, site) };
  f.block = rest;
}

/** Where the user wrote it: the compiler saw the text with probes, whose columns are others. */
function placeOfSite(f: FunctionLowering, site: number): IrPlace | undefined {
  const info = f.module.sites[site];
  return info ? { file: info.file, line: info.line, column: info.column } : f.place;
}

/** A 64-bit value in no case: the one after some case's last. */
function valueOutside(cases: readonly { readonly low: bigint; readonly high: bigint }[]): bigint {
  const ranges = cases.map(({ low, high }) => ({ low: BigInt.asUintN(64, low), size: high - low }));
  const inside = (value: bigint): boolean =>
    ranges.some(({ low, size }) => BigInt.asUintN(64, value - low) <= size);
  for (const { low, size } of ranges) {
    const next = BigInt.asUintN(64, low + size + 1n);
    if (!inside(next)) return next;
  }
  return 0n;
}
