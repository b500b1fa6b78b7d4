/**
 * C text as a string with one character per byte, so that clang's offsets are indices. Only what is shown
 * to the user is decoded.
 */
export type ByteText = string;

const CHUNK = 8192;

export function toByteText(bytes: Uint8Array): ByteText {
  if (isAscii(bytes)) return new TextDecoder().decode(bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return parts.join('');
}

export function fromByteText(text: ByteText): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The bytes of ordinary text. */
export function byteTextOf(text: string): ByteText {
  return toByteText(new TextEncoder().encode(text));
}

/** What a person reads: the bytes as UTF-8. */
export function readable(text: ByteText): string {
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) > 127) return new TextDecoder().decode(fromByteText(text));
  return text;
}

function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] > 127) return false;
  return true;
}
