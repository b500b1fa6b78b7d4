import type { CValue, TestCase } from '../../result/index.js';

/**
 * Where tests.c can include the file under test only, what is static in other files and types that only they complete cannot
 * be named in it. Answers with one such name that a test needs. `text`: the file under test, preprocessed.
 */
export function hiddenName(
  { globals, blocks, arguments: values, stubs }: TestCase,
  text: string,
): string | undefined {
  const type = blocks.map(({ elementType }) => elementType).find((name) => !isComplete(name, text));
  if (type !== undefined) return type;
  const written = [
    ...globals.map(({ value }) => value),
    ...blocks.flatMap(({ elements }) => elements),
    ...values,
    ...stubs.flatMap(({ returns }) => returns),
  ];
  const names = [...globals.map(({ name }) => name), ...written.flatMap(namesIn)];
  return names.find((name) => !occurs(name, text));
}

function namesIn(value: CValue): readonly string[] {
  switch (value.kind) {
    case 'array':
      return value.elements.flatMap(namesIn);
    case 'fields':
      return value.fields.flatMap((field) => namesIn(field.value));
    case 'pointer':
      return value.target.kind === 'function' || value.target.kind === 'global' ? [value.target.name] : [];
    case 'int':
      return value.enumerator === undefined ? [] : [value.enumerator];
    default:
      return [];
  }
}

/** Callbacks are tests.c's own. */
const occurs = (name: string, text: string): boolean =>
  name.startsWith('hyla_') || new RegExp(`\\b${escaped(/^\w+/.exec(name)?.[0] ?? name)}\\b`).test(text);

/** Whether there can be an array of this type: pointers and what C itself has always can be. */
function isComplete(spelled: string, text: string): boolean {
  const type = spelled.replace(/\b(?:const|volatile)\b|\[\d*\]/g, '').trim();
  if (/[*(]/.test(type)) return true;
  const tag = /^(?:struct|union|enum) (\w+)$/.exec(type)?.[1];
  if (tag !== undefined) return new RegExp(`\\b(?:struct|union|enum)\\s+${tag}\\s*\\{`).test(text);
  if (!/^\w+$/.test(type) || /^(?:char|int|short|long|float|double|signed|unsigned|_Bool)$/.test(type))
    return true;
  const named = new RegExp(`\\btypedef\\s+(struct|union)\\s+(\\w+)\\s+${type}\\s*;`).exec(text);
  return named ? isComplete(`${named[1]} ${named[2]}`, text) : occurs(type, text);
}

const escaped = (name: string): string => name.replaceAll('$', '\\$');
