import { type AstNode, childrenOf, typeText } from './ast.js';
import type { TranslationUnit } from './read-ast.js';

/** What the compiler itself calls the types of `sizeof` and of differences. */
const BUILT_IN = new Map([
  ['__size_t', 'unsigned long'],
  ['__signed_size_t', 'long'],
  ['__ptrdiff_t', 'long'],
]);

/** What a name stands for; any other spelling of a type as it is. */
export function withoutTypedef(type: string, unit: TranslationUnit): string {
  let current = type;
  for (let steps = 0; steps < 32 && /^[A-Za-z_]\w*$/.test(current); steps++) {
    const next = BUILT_IN.get(current) ?? unit.typedefText(current);
    if (next === undefined) break;
    current = next;
  }
  return current;
}

/** As C can spell it. */
export function asWritten(type: string): string {
  return type.replace(/\b__\w+\b/g, (name) => BUILT_IN.get(name) ?? name);
}

/** `size_t` is `unsigned long`; a struct keeps the name it was given. */
export function basicType(type: string, unit: TranslationUnit): string {
  const meant = withoutTypedef(type, unit);
  return /\b(?:struct|union|enum)\b/.test(meant) ? type : meant;
}

/** What can be written through a pointer, as far as the source says it. */
export type Pointee =
  /** Behind `void *`. */
  | { readonly kind: 'bytes' }
  /** A number, or an enumerator. */
  | { readonly kind: 'number'; readonly text: string }
  /** A struct or union of numbers. */
  | { readonly kind: 'numbers'; readonly text: string }
  /** A pointer, or something with pointers in it. */
  | { readonly kind: 'pointers'; readonly text: string };

const QUALIFIER = /\b(?:const|volatile|restrict|__restrict|_Nonnull|_Nullable|_Null_unspecified)\b/g;
const NUMBER =
  /^(?:_Bool|bool|float|double|(?:(?:unsigned|signed) )?(?:char|short|int|long|long long)|enum .*)$/;

/** A number's type, without typedefs, or that it is a pointer; undefined for all else. */
export function plainType(type: string, unit: TranslationUnit): string | undefined {
  const meant = withoutTypedef(type.trim(), unit).replace(QUALIFIER, '').replace(/ +/g, ' ').trim();
  if (/\*$|\(\*\)/.test(meant)) return 'pointer';
  return NUMBER.test(meant) && !meant.startsWith('enum') ? meant : undefined;
}

/** In: the type of a parameter. Out: what a function can write through it; undefined if that is nothing. */
export function writablePointee(type: string, unit: TranslationUnit): Pointee | undefined {
  const pointer = /^(.*)\*[\s\w]*$/.exec(withoutTypedef(type.trim(), unit));
  if (!pointer || /va_list/.test(type)) return undefined;
  const text = pointer[1].trim();
  if (isConstant(text)) return undefined;
  const meant = withoutTypedef(unqualified(text), unit);
  if (isConstant(meant)) return undefined;
  const kind = kindOf(unqualified(meant), unqualified(text), unit);
  if (kind === undefined || kind === 'bytes') return kind && { kind };
  return { kind, text: unqualified(text) };
}

/** `name`: as the source spells it, `meant`: without typedefs. */
function kindOf(meant: string, name: string, unit: TranslationUnit): Pointee['kind'] | undefined {
  if (meant === 'void') return 'bytes';
  if (NUMBER.test(meant)) return 'number';
  if (meant.endsWith('*')) return 'pointers';
  if (name === 'FILE' || meant === 'struct _IO_FILE') return undefined;
  const record = recordOf(meant, name, unit);
  return record && (holdsPointers(record, unit, new Set()) ? 'pointers' : 'numbers');
}

function recordOf(meant: string, name: string, unit: TranslationUnit): AstNode | undefined {
  const tagged = /^(?:struct|union) (\w+)$/.exec(meant);
  return tagged ? unit.record(tagged[1] === name ? name : tagged[1]) : undefined;
}

function holdsPointers(record: AstNode, unit: TranslationUnit, seen: Set<AstNode>): boolean {
  if (seen.has(record)) return false;
  seen.add(record);
  return childrenOf(record).some((child) => {
    if (child.kind === 'RecordDecl') return holdsPointers(child, unit, seen);
    if (child.kind !== 'FieldDecl') return false;
    const type = typeText(child);
    if (type.includes('*')) return true;
    const name = unqualified(type.split('[')[0]);
    const inner = recordOf(unqualified(withoutTypedef(name, unit)), name, unit);
    return inner !== undefined && holdsPointers(inner, unit, seen);
  });
}

/** A type of pointers to functions, taken apart. */
export interface FunctionPointer {
  readonly result: string;
  readonly parameters: readonly string[];
  readonly variadic: boolean;
}

const FUNCTION_POINTER = /^([^()]+?) ?\(\*(?: ?(?:const|volatile|restrict|_Nonnull|_Nullable))*\)\((.*)\)$/;

/** Undefined for any other type, and where the file as a whole does not know the types in it. */
export function functionPointer(type: string, unit: TranslationUnit): FunctionPointer | undefined {
  const found = FUNCTION_POINTER.exec(withoutFunctionName(asWritten(type), unit));
  if (!found || !isKnownToFile(`${found[1]} ${found[2]}`, unit)) return undefined;
  const list = splitParameters(found[2]);
  if (list.length === 0) return undefined;
  const variadic = list.at(-1) === '...';
  const parameters = variadic ? list.slice(0, -1) : list;
  return {
    result: found[1],
    parameters: parameters.length === 1 && parameters[0] === 'void' ? [] : parameters,
    variadic,
  };
}

/** `handler *`, where `handler` is a name for functions, not for pointers: the pointer as it is written without that name. */
function withoutFunctionName(type: string, unit: TranslationUnit): string {
  const name = /^(\w+) \*(?:const|volatile| )*$/.exec(type)?.[1];
  const named =
    name === undefined ? undefined : /^([^()]+?) ?\((?!\*)(.*)\)$/.exec(withoutTypedef(name, unit));
  return named ? `${named[1]} (*)(${named[2]})` : type;
}

function splitParameters(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= list.length; i++) {
    if (list[i] === '(' || list[i] === '[') depth++;
    else if (list[i] === ')' || list[i] === ']') depth--;
    else if ((list[i] === ',' || i === list.length) && depth === 0) {
      parts.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

const KEYWORD =
  /^(?:void|char|short|int|long|float|double|signed|unsigned|_Bool|const|volatile|restrict|__restrict|_Nonnull|_Nullable)$/;

/** A name that some block of a function gave to a type means nothing outside of it. */
function isKnownToFile(type: string, unit: TranslationUnit): boolean {
  const names = [...type.matchAll(/(?:\b(struct|union|enum) )?\b([A-Za-z_]\w*)/g)];
  return names.every(
    ([, tag, name]) => tag !== undefined || KEYWORD.test(name) || withoutTypedef(name, unit) !== name,
  );
}

/** Does `sizeof` know it, at compile time? */
export function isSized(type: string, unit: TranslationUnit): boolean {
  const [element] = type.split('[');
  const lengths = type.slice(element.length);
  if (!/^(?:\[\d+\])*$/.test(lengths)) return false;
  const name = unqualified(element);
  const meant = unqualified(withoutTypedef(name, unit));
  if (meant.includes('[')) return isSized(meant, unit);
  return meant !== 'void' && kindOf(meant, name, unit) !== undefined;
}

/** Of the type itself, not of what it points to. */
function isConstant(type: string): boolean {
  return /\bconst\b/.test(type.slice(type.lastIndexOf('*') + 1));
}

function unqualified(type: string): string {
  return type.replace(QUALIFIER, ' ').replace(/\s+/g, ' ').trim();
}
