import { EXCHANGE_FAILS, OTHER_THREADS } from '../../ir/index.js';
import { topLevelParts } from './top-level-parts.js';

/**
 * What is atomic is there for others to change meanwhile: threads, handlers of signals. In: the text of a module. Out: the same,
 * where each atomic access is a volatile one, and an exchange is a read and a write. After each read and each fence others may have changed
 * what is not atomic, too: that is what locks are made of. A weak exchange may fail though it finds what it expects.
 */
export function atomicsAsVolatiles(ll: string): string {
  if (!MAY_MATTER.test(ll)) return ll;
  let count = 0;
  const text = ll.replace(LINE, (line, result: string | undefined, operation: string, rest: string) => {
    switch (operation) {
      case 'load atomic':
        return `${plainAccess(line)}\n${others(topLevelParts(line))}`;
      case 'fence':
        return `${line}\n${others(topLevelParts(line))}`;
      case 'store atomic':
        return plainAccess(line);
      case 'atomicrmw':
        return readModifyWrite(result!, rest, `%__hyla_atomic_${count++}`) ?? line;
      default:
        return compareExchange(result!, rest, `%__hyla_atomic_${count++}`);
    }
  });
  return `${text}\ndeclare void @${OTHER_THREADS}()\ndeclare i32 @${EXCHANGE_FAILS}()\n`;
}

const MAY_MATTER = /^ +(?:%[-\w$.]+ = )?(?:(?:load|store) atomic|atomicrmw|cmpxchg|fence) /m;
const LINE = /^ +(?:(%[-\w$.]+) = )?((?:load|store) atomic|atomicrmw|cmpxchg|fence) (.*)$/gm;
const ORDER = / (?:syncscope\("[^"]*"\) )?(?:unordered|monotonic|acquire|release|acq_rel|seq_cst)$/;

function plainAccess(line: string): string {
  const [head, address, ...further] = topLevelParts(line);
  const plain = head.replace(/\b(load|store) atomic (?:volatile )?/, '$1 volatile ');
  return `  ${[plain, address.replace(ORDER, ''), ...further].join(', ')}`;
}

/** What is written is computed from what was read; undefined where that is no operation of an instruction. */
function readModifyWrite(result: string, rest: string, made: string): string | undefined {
  const [head, typed, align, ...further] = topLevelParts(rest);
  const [, operation, address] = /^(?:volatile )?(\w+) (ptr .*)$/s.exec(head) ?? [];
  const { type, value } = operand(typed.replace(ORDER, ''));
  const next = modified(operation, type, result, value, made);
  if (!next || address === undefined) return undefined;
  return [
    access(`${result} = load volatile ${type}`, address, align, further),
    others(further),
    ...next.lines,
    access(`store volatile ${type} ${next.value}`, address, align, further),
  ].join('\n');
}

const COMPARED: Readonly<Record<string, string>> = { max: 'sgt', min: 'slt', umax: 'ugt', umin: 'ult' };

function modified(
  operation: string | undefined,
  type: string,
  old: string,
  value: string,
  made: string,
): { readonly value: string; readonly lines: readonly string[] } | undefined {
  switch (operation) {
    case 'xchg':
      return { value, lines: [] };
    case 'add':
    case 'sub':
    case 'and':
    case 'or':
    case 'xor':
    case 'fadd':
    case 'fsub':
      return { value: made, lines: [`  ${made} = ${operation} ${type} ${old}, ${value}`] };
    case 'nand':
      return {
        value: made,
        lines: [`  ${made}_and = and ${type} ${old}, ${value}`, `  ${made} = xor ${type} ${made}_and, -1`],
      };
    case 'max':
    case 'min':
    case 'umax':
    case 'umin': {
      const compared = `  ${made}_is = icmp ${COMPARED[operation]} ${type} ${old}, ${value}`;
      const chosen = `  ${made} = select i1 ${made}_is, ${type} ${old}, ${type} ${value}`;
      return { value: made, lines: [compared, chosen] };
    }
    default:
      return undefined;
  }
}

/** Where it is not what was expected, what was there is written again. */
function compareExchange(result: string, rest: string, made: string): string {
  const [head, expected, desired, align, ...further] = topLevelParts(rest);
  const address = head.replace(/^(?:weak )?(?:volatile )?/, '');
  const { type, value: old } = operand(expected);
  const { value: next } = operand(desired.replace(ORDER, '').replace(ORDER, ''));
  const pair = `{ ${type}, i1 }`;
  const mayFail = head.startsWith('weak ');
  const equal = mayFail ? `${made}_equal` : `${made}_is`;
  return [
    access(`${made} = load volatile ${type}`, address, align, further),
    others(further),
    `  ${equal} = icmp eq ${type} ${made}, ${old}`,
    ...(mayFail ? unlessItFails(made, further) : []),
    `  ${made}_next = select i1 ${made}_is, ${type} ${next}, ${type} ${made}`,
    access(`store volatile ${type} ${made}_next`, address, align, further),
    `  ${made}_pair = insertvalue ${pair} poison, ${type} ${made}, 0`,
    `  ${result} = insertvalue ${pair} ${made}_pair, i1 ${made}_is, 1`,
  ].join('\n');
}

/** Nobody can tell before whether it does: it is asked each time. */
function unlessItFails(made: string, further: readonly string[]): readonly string[] {
  return [
    `  ${made}_fails = call i32 @${EXCHANGE_FAILS}()${placeIn(further)}`,
    `  ${made}_exchanges = icmp eq i32 ${made}_fails, 0`,
    `  ${made}_is = and i1 ${made}_equal, ${made}_exchanges`,
  ];
}

const access = (what: string, address: string, align: string, further: readonly string[]): string =>
  `  ${[what, address, align, ...further].join(', ')}`;

/** What they do meanwhile, at the place of an access. */
function others(parts: readonly string[]): string {
  return `  call void @${OTHER_THREADS}()${placeIn(parts)}`;
}

function placeIn(parts: readonly string[]): string {
  const place = parts.find((part) => part.startsWith('!dbg '));
  return place === undefined ? '' : `, ${place}`;
}

function operand(text: string): { readonly type: string; readonly value: string } {
  const end = text.indexOf(' ');
  return { type: text.slice(0, end), value: text.slice(end + 1) };
}
