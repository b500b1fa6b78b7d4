import type { Block } from '../../result/index.js';
import { declare } from './declaration.js';
import { arrayInitializer, type FlexibleMember, flexibleMember, type PointerText } from './value.js';

/** What is made of pointers has twice the size where these have; what is read there is aligned. */
const LARGER_MACHINE = 2;
const LEAST_RAW = 64;
const ALIGNED = '__attribute__((__aligned__(16)))';

/** The statements that give a block its memory and its content, and the array that is all of it. */
export interface BlockMemory {
  readonly lines: readonly string[];
  readonly whole: string;
}

export function blockMemory(block: Block, name: string, pointerText: PointerText): BlockMemory {
  const flexible = flexibleMember(block.elements.at(-1));
  if (flexible) return flexibleMemory(block, name, flexible, pointerText);
  const { length } = block.elements;
  const array = block.isRaw
    ? `${declare(block.elementType, `${name}[${Math.max(length * LARGER_MACHINE, LEAST_RAW)}]`)} ${ALIGNED}`
    : declare(block.elementType, `${name}[${length}]`);
  return { lines: [`${array} = ${arrayInitializer(block.elements, pointerText, '  ')};`], whole: name };
}

/** No initialiser reaches a flexible member: struct and elements are copied into memory that has room for both. */
function flexibleMemory(
  { elementType, elements }: Block,
  name: string,
  flexible: FlexibleMember,
  pointerText: PointerText,
): BlockMemory {
  const tail = `${name}_${flexible.name}`;
  const start = `${name}_start`;
  const whole = `${name}_memory`;
  const last = `${name}[${elements.length - 1}]`;
  const tailType = `__typeof__(((${elementType} *)0)->${flexible.name}[0])`;
  return {
    lines: [
      `${tailType} ${tail}[${flexible.elements.length}] = ${arrayInitializer(flexible.elements, pointerText, '  ')};`,
      `${declare(elementType, `${start}[${elements.length}]`)} = ${arrayInitializer(elements, pointerText, '  ')};`,
      `char ${whole}[sizeof ${start} + sizeof ${tail}] ${ALIGNED} = {0};`,
      `${declare(elementType, `*${name}`)} = (void *)${whole};`,
      `__builtin_memcpy(${name}, ${start}, sizeof ${start});`,
      `__builtin_memcpy(${last}.${flexible.name}, ${tail}, sizeof ${tail});`,
    ],
    whole,
  };
}
