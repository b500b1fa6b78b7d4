import { type Diagnostic, type Outcome, ok } from '../base/index.js';
import type { CompileRequest, UnitFlags } from './artifact.js';
import { type ByteText, fromByteText, toByteText } from './source/byte-text.js';
import { readClangMessages } from './source/clang-messages.js';
import { ColumnMap } from './source/column-map.js';
import { LineMap, renameMarkers } from './source/line-map.js';
import { resolvePath } from './source/paths.js';
import type { SourceTexts } from './source/source-text.js';
import { readAst, type TranslationUnit } from './structure/read-ast.js';
import { withPath } from './toolchain/compiler-flags.js';
import { LENIENT, targetFlags, UNIT } from './toolchain/flags.js';
import type { SourceFiles, Toolchain, ToolResult } from './toolchain/toolchain.js';

/** A translation unit, preprocessed and parsed. */
export interface ParsedUnit {
  /** The name the user gave. */
  readonly file: string;
  readonly library: boolean;
  /** Preprocessed; markers have the names the user knows. */
  readonly text: ByteText;
  readonly ast: TranslationUnit;
  readonly lines: LineMap;
  readonly columns: ColumnMap;
  readonly warnings: readonly Diagnostic[];
}

export interface UnitSource {
  readonly file: string;
  readonly library: boolean;
  /** Where includes are looked for; for the cache it also notes what was looked at. */
  readonly files: SourceFiles;
}

/** Text in, macros gone: every offset from here on points into one text. */
export async function preprocess(
  source: UnitSource,
  request: CompileRequest,
  texts: SourceTexts,
  toolchain: Toolchain,
): Promise<Outcome<ByteText>> {
  const result = await clangOnSource(source, request, toolchain, ['-E']);
  const diagnostics = messages(result.stderr, texts);
  if (result.status !== 0) return { kind: 'fault', diagnostics };
  const text = renameMarkers(toByteText(result.stdout), (file) => texts.displayName(file));
  return ok(text, diagnostics);
}

export async function parseUnit(
  source: UnitSource,
  text: ByteText,
  request: CompileRequest,
  texts: SourceTexts,
  toolchain: Toolchain,
): Promise<Outcome<ParsedUnit>> {
  const result = await toolchain.run({
    tool: 'clang',
    args: [
      ...targetFlags(toolchain),
      ...languageFlags(request),
      ...LENIENT,
      '-Wimplicit-function-declaration',
      '-fsyntax-only',
      '-Xclang',
      '-ast-dump=json',
      UNIT,
    ],
    inputs: new Map([[UNIT, fromByteText(text)]]),
  });
  if (result.status !== 0) {
    const diagnostics = await originalErrors(source, request, texts, toolchain);
    return {
      kind: 'fault',
      diagnostics: diagnostics.length > 0 ? diagnostics : messages(result.stderr, texts),
    };
  }
  const lines = new LineMap(text);
  return ok({
    file: source.file,
    library: source.library,
    text,
    ast: readAst(new TextDecoder().decode(result.stdout)),
    lines,
    columns: new ColumnMap(lines, (file, line) => texts.line(file, line)),
    warnings: messages(result.stderr, texts),
  });
}

/** The preprocessed text has other columns and no macros, so the messages are asked for again from the source. */
async function originalErrors(
  source: UnitSource,
  request: CompileRequest,
  texts: SourceTexts,
  toolchain: Toolchain,
): Promise<readonly Diagnostic[]> {
  const result = await clangOnSource(source, request, toolchain, [...LENIENT, '-fsyntax-only']);
  return messages(result.stderr, texts);
}

/** The compiler on the user's own text, macros and all. */
function clangOnSource(
  source: UnitSource,
  request: CompileRequest,
  toolchain: Toolchain,
  flags: readonly string[],
): Promise<ToolResult> {
  const path = resolvePath(request.folder, source.file);
  return toolchain.run({
    tool: 'clang',
    args: [
      ...targetFlags(toolchain),
      ...languageFlags(request),
      ...userFlags(request),
      ...flags,
      '-x',
      'c',
      path,
    ],
    inputs: new Map(),
    sources: source.files,
  });
}

/** The request as it holds for one of its files. */
export function requestFor({ own = {}, ...shared }: CompileRequest, file: string): CompileRequest {
  const flags = own[file];
  return flags === undefined
    ? shared
    : { ...shared, preprocessor: [], language: [], standard: undefined, ...flags };
}

/** Where a text that includes all files lives while the compiler reads it. */
const TOGETHER = '/.hyla/together.c';

/** Whether all files can be included in one: no name means one thing here and another there. */
export async function formOneUnit(
  request: CompileRequest,
  files: SourceFiles,
  toolchain: Toolchain,
): Promise<boolean> {
  if (request.files.length === 1) return true;
  if (Object.keys(request.own ?? {}).length > 0) return false;
  const includes = request.files.map((file) => `#include "${resolvePath(request.folder, file)}"\n`);
  const result = await toolchain.run({
    tool: 'clang',
    args: [
      ...targetFlags(toolchain),
      // A typedef may be repeated only from C11 on; the user's compiler may be told to read older C.
      ...languageFlags({ ...request, standard: request.standard ?? 'gnu99' }),
      ...userFlags(request),
      ...LENIENT,
      '-Werror=typedef-redefinition',
      '-fsyntax-only',
      TOGETHER,
    ],
    inputs: new Map([[TOGETHER, new TextEncoder().encode(includes.join(''))]]),
    sources: files,
  });
  return result.status === 0;
}

export function languageFlags(request: UnitFlags): string[] {
  const { standard, language = [] } = request;
  return standard === undefined ? [...language] : [`-std=${standard}`, ...language];
}

/** Headers of what WebAssembly lacks refuse to be read without these. To read them is no promise that it works. */
const ALL_HEADERS = [
  '-D_WASI_EMULATED_SIGNAL',
  '-D_WASI_EMULATED_MMAN',
  '-D_WASI_EMULATED_PROCESS_CLOCKS',
  '-D_WASI_EMULATED_GETPID',
  '-D_WASI_EMULATED_PTHREAD',
  '-D__wasm_exception_handling__',
];

/** There is one thread, so its own variables are plain ones: with an address that inputs can be written to. */
const ONE_THREAD = ['-D_Thread_local=', '-D__thread='];

function userFlags(request: CompileRequest): string[] {
  const { folder } = request;
  return [
    ...ALL_HEADERS,
    ...ONE_THREAD,
    // A keyword from C23 on; before, a name like any other.
    ...(/2[3xyXY]$/.test(request.standard ?? '') ? ['-Dthread_local='] : []),
    ...(request.preprocessor ?? []).map((flag) => withPath(flag, (path) => resolvePath(folder, path))),
  ];
}

export function messages(stderr: string, texts: SourceTexts): Diagnostic[] {
  return readClangMessages(
    stderr,
    (file) => texts.displayName(file),
    (file, line) => texts.readableLine(file, line),
  );
}
