/** The functions without a body from which the models of streams get bytes, by what the user calls these streams. */
const STREAMS: ReadonlyMap<string, string> = new Map([
  ['__hyla_stdin', 'stdin'],
  ['__hyla_file_1', 'file 1'],
  ['__hyla_file_2', 'file 2'],
  ['__hyla_further_files', 'further files'],
]);

/** What a stream gives at its end, and where it cannot be read. */
export const END_OF_STREAM = -1n;
export const READ_ERROR = -2n;

/** The result of a library function whose model cannot know it: `__hyla_result_fopen` for `fopen`. */
const RESULT_OF = '__hyla_result_';

/** The stream whose bytes a stub returns, if that is what it does. */
export const streamOfStub = (stub: string): string | undefined => STREAMS.get(stub);

/** The library function whose result a stub returns, if that is what it does. */
export const functionOfStub = (stub: string): string | undefined =>
  stub.startsWith(RESULT_OF) ? stub.slice(RESULT_OF.length) : undefined;

/** What the user calls a stub: the library function that asks, or what a model asks for. */
export function shownName(stub: string): string {
  return (
    functionOfStub(stub) ??
    stub.replace(/^__hyla_/, '').replaceAll('_', stub.startsWith('__hyla_') ? ' ' : '_')
  );
}

/** What the user calls the result of a stub's call: `read()#0`, `stdin[3]`; `*` stands for every call. */
export function resultName(stub: string, ordinal: number | '*'): string {
  const stream = streamOfStub(stub);
  return stream === undefined ? `${functionOfStub(stub) ?? stub}()#${ordinal}` : `${stream}[${ordinal}]`;
}

/** The call whose result has this name, or has a part of this name. */
export function callNamed(
  name: string,
  isStub: (name: string) => boolean,
): { readonly stub: string; readonly ordinal: number } | undefined {
  const called = /^(.*?)\(\)#(\d+)/.exec(name);
  if (called) {
    const own = called[1].replace(/^[(*]+/, '');
    const stub = [own, `${RESULT_OF}${own}`].find(isStub);
    return stub === undefined ? undefined : { stub, ordinal: Number(called[2]) };
  }
  const read = /^(.*)\[(\d+)\]$/.exec(name);
  const stub = read && [...STREAMS.keys()].find((one) => STREAMS.get(one) === read[1]);
  return stub && isStub(stub) ? { stub, ordinal: Number(read[2]) } : undefined;
}
