/**
 * The text with its comments, and the commas before a closing bracket, turned into blanks: what is left is plain JSON, each
 * character where it was. A configuration is read like this, as editors read `tsconfig.json`.
 */
export function withoutComments(text: string): string {
  const blanks = (part: string) => part.replace(/[^\n]/g, ' ');
  const plain = text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part : blanks(part),
  );
  return plain.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (part) => (part === ',' ? ' ' : part));
}
