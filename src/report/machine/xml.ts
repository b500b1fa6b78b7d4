/** A piece of XML. Attributes and text are escaped; what XML cannot hold at all is left out. */
export function element(
  name: string,
  attributes: { readonly [name: string]: string | number | undefined },
  content: readonly string[] | string = [],
): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  if (typeof content === 'string') return `<${name}${list}>${escaped(content)}</${name}>`;
  if (content.length === 0) return `<${name}${list}/>`;
  const inner = content.map((part) => part.replace(/^/gm, '  ')).join('\n');
  return `<${name}${list}>\n${inner}\n</${name}>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const entities: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character]);
