/** Tries made before whatever has become of the bytes is good enough. */
const mostTries = 150;

/**
 * Makes bytes simpler as long as `fails` holds of them. For a generator that takes the first alternative when its bytes
 * have run out, shorter lists and smaller bytes are simpler.
 */
export async function shrink(
  bytes: Uint8Array,
  fails: (bytes: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let best = bytes;
  let tries = 0;
  const attempt = async (simpler: Uint8Array): Promise<boolean> => {
    if (tries >= mostTries) return false;
    tries++;
    if (!(await fails(simpler))) return false;
    best = simpler;
    return true;
  };
  for (let step = best.length >> 1; step >= 1; step >>= 1)
    while (best.length > step && (await attempt(best.slice(0, best.length - step))));
  for (let size = best.length >> 1; size >= 1; size >>= 1) {
    for (let start = 0; start + size <= best.length; ) {
      const isZero = best.subarray(start, start + size).every((byte) => byte === 0);
      const without = Uint8Array.of(...best.subarray(0, start), ...best.subarray(start + size));
      if (await attempt(without)) continue;
      if (!isZero) await attempt(best.slice().fill(0, start, start + size));
      start += size;
    }
  }
  return best;
}
