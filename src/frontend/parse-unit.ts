import { type Diagnostic, type Outcome, ok } from '../base/index.js';
import type { CompileRequest, UnitFlags } from './artifact.js';
import {
  findLabelComments,
  type LabelComments,
  markLabels,
  type PreprocessedLabel,
  takeOutLabels,
} from './labels/label-comments.js';
import type { UnitLabel } from './labels/unit-label.js';
import { type ByteText, byteTextOf, fromByteText, toByteText } from './source/byte-text.js';
import { readClangMessages } from './source/clang-messages.js';
import { ColumnMap } from './source/column-map.js';
import { escapeName, LineMap, renameMarkers } from './source/line-map.js';
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
  /** The user's own, where they are asked for. */
  readonly labels: readonly UnitLabel[];
}

export interface UnitSource {
  readonly file: string;
  readonly library: boolean;
  /** Where includes are looked for; for the cache it also notes what was looked at. */
  readonly files: SourceFiles;
}

/** A text without macros, and what its comments said. */
export interface PreprocessedText {
  readonly text: ByteText;
  readonly labels: readonly PreprocessedLabel[];
}

/** Text in, macros gone: every offset from here on points into one text. */
export async function preprocess(
  source: UnitSource,
  request: CompileRequest,
  texts: SourceTexts,
  toolchain: Toolchain,
): Promise<Outcome<PreprocessedText>> {
  const comments = request.labels?.includes('label') ? labelsIn(source, request) : NO_LABELS;
  if (comments.faults.length > 0) return { kind: 'fault', diagnostics: comments.faults };
  const result = await clangOnSource(source, request, toolchain, ['-E'], comments);
  const diagnostics = messages(result.stderr, texts);
  if (result.status !== 0) return { kind: 'fault', diagnostics };
  const text = renameMarkers(toByteText(result.stdout), (file) => texts.displayName(file));
  return ok(takeOutLabels(text, comments.found), diagnostics);
}

const NO_LABELS: LabelComments = { found: [], faults: [] };

function labelsIn({ file, files }: UnitSource, { folder }: CompileRequest): LabelComments {
  const entry = files.read(resolvePath(folder, file));
  return entry.kind === 'file' ? findLabelComments(file, toByteText(entry.bytes)) : NO_LABELS;
}

export async function parseUnit(
  source: UnitSource,
  text: ByteText,
  request: CompileRequest,
  texts: SourceTexts,
  toolchain: Toolchain,
): Promise<Outcome<ParsedUnit>> {
  const result = await syntaxTree(text, request, toolchain);
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
    labels: [],
  });
}

/** What clang makes of preprocessed text, for `readAst`. */
export function syntaxTree(text: ByteText, request: UnitFlags, toolchain: Toolchain): Promise<ToolResult> {
  return toolchain.run({
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
  { found }: LabelComments = NO_LABELS,
): Promise<ToolResult> {
  const path = resolvePath(request.folder, source.file);
  const entry = source.files.read(path);
  // With its labels marked it lies elsewhere, so the headers beside it have to be looked for where it was.
  const marked = found.length > 0 && entry.kind === 'file' ? markLabels(toByteText(entry.bytes), found) : '';
  const isMarked = marked !== '';
  return toolchain.run({
    tool: 'clang',
    args: [
      ...targetFlags(toolchain),
      ...languageFlags(request),
      ...(isMarked ? ['-iquote', path.slice(0, path.lastIndexOf('/')) || '/'] : []),
      ...userFlags(request),
      ...flags,
      '-x',
      'c',
      isMarked ? LABELLED : path,
    ],
    inputs: isMarked
      ? new Map([[LABELLED, fromByteText(`# 1 "${escapeName(byteTextOf(path))}"\n${marked}`)]])
      : new Map(),
    sources: source.files,
  });
}

const LABELLED = '/.hyla/labelled.c';

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
