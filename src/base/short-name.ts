/** File systems allow 255 bytes; what a name gets before and behind it is shorter than the rest. */
const LONGEST = 180;
const KEPT = 150;

/** The name as part of a file's name: a long one is cut, and told from others that begin like it by a number made of all of it. */
export function shortName(name: string): string {
  if (name.length <= LONGEST) return name;
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < name.length; index++) {
    low = Math.imul(low ^ name.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ low, 0x85ebca6b) ^ (high >>> 13);
  }
  const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
  return `${name.slice(0, KEPT)}-${hex(high)}${hex(low)}`;
}
