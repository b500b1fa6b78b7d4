const ESCAPE = String.fromCharCode(27);

/** What Hyla itself makes text stand out with: bold, dim, four colours, and their ends. */
const OWN = `${ESCAPE}\\[(?:1|2|22|31|32|33|36|39)m`;
/** What a terminal obeys rather than shows, and what turns the direction of text around. */
const CONTROL = '[\\p{Cc}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]';
const FOUND = new RegExp(`\\r\\n|${OWN}|${CONTROL}`, 'gu');

/**
 * Text that can do no harm to a terminal, whatever names and strings of a source are in it: characters that a terminal would obey
 * are shown. Only the colours stay that Hyla itself uses, where there are colours.
 */
export function printable(text: string, colours: 'kept' | 'shown'): string {
  return text.replace(FOUND, (found) => {
    if (found === '\n' || found === '\t') return found;
    if (found === '\r\n') return '\n';
    return found.length > 1 && colours === 'kept' ? found : [...found].map(picture).join('');
  });
}

/** U+2400 and the following are the pictures of control characters. */
function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return code < 0x7f ? character : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
