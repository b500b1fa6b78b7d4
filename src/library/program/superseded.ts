/** Why a run is ended whose sources are no longer there: nobody wants to hear of it, and nothing more is written. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

export const isSuperseded = (signal: AbortSignal | undefined): boolean =>
  signal?.reason instanceof Superseded;
