/** A name for contents, as hexadecimal text: equal names, equal contents. */
export async function digest(parts: readonly (string | Uint8Array)[]): Promise<string> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  for (const part of parts) {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    // The length in front keeps ('ab', 'c') and ('a', 'bc') apart.
    chunks.push(encoder.encode(`${bytes.length}:`), bytes);
  }
  const all = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
