import type { BranchSite } from '../../ir/index.js';
import type { CompiledUnit } from './compile-unit.js';

/** Compiled units as JSON text, for the cache and for the models shipped with the package. */
export type EncodedUnit = Omit<CompiledUnit, 'object' | 'sites'> & {
  readonly object: string;
  readonly sites: readonly unknown[];
};

export function encodeUnit(unit: CompiledUnit): EncodedUnit {
  return { ...unit, object: toBase64(unit.object), sites: unit.sites.map(encodeSite) };
}

/** `text`: its LLVM IR, which of most models nobody asks for. */
export function decodeUnit(encoded: Omit<EncodedUnit, 'll'>, text: () => string): CompiledUnit {
  let ll: string | undefined;
  let object: Uint8Array | undefined;
  return {
    ...encoded,
    get ll() {
      ll ??= text();
      return ll;
    },
    // Only what is linked anew is asked for its code.
    get object() {
      object ??= fromBase64(encoded.object);
      return object;
    },
    sites: encoded.sites.map(decodeSite),
  };
}

/** JSON has no integers of 64 bits, so the bounds of cases are strings there. */
export function encodeSite(site: BranchSite): unknown {
  if (site.kind === 'condition') return site;
  return {
    ...site,
    cases: site.cases.map((label) => ({ ...label, low: `${label.low}`, high: `${label.high}` })),
  };
}

export function decodeSite(encoded: unknown): BranchSite {
  const site = encoded as BranchSite;
  if (site.kind === 'condition') return site;
  return {
    ...site,
    cases: site.cases.map((label) => ({ ...label, low: BigInt(label.low), high: BigInt(label.high) })),
  };
}

const CHUNK = 8192;

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(parts.join(''));
}

export function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
