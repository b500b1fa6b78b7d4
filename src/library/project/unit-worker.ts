import { writeSync } from 'node:fs';
import path from 'node:path';
import { invariant } from '../../base/index.js';
import { startQuickly, TimeGuard } from '../../host/index.js';
import { defaultFormats, functionRow } from '../../report/index.js';
import { InputFault } from '../input-fault.js';
import { openWorkshop } from '../machine/open-workshop.js';
import type { Workshop } from '../machine/workshop.js';
import { coverOne } from '../program/cover-one.js';
import { writeReport } from '../results/output-plan.js';
import { sourcesOf } from '../results/source-texts.js';
import {
  type Compiled,
  compileSetup,
  coverableFunctions,
  messagesOf,
  type ProgramSetup,
  setUpProgram,
} from '../setup/program-setup.js';
import type { UnitOrder, UnitReply, UnitRequest } from './unit-messages.js';

/** A process that compiles a program and covers the functions that it is asked for, one after the other. */

interface OpenUnit {
  readonly order: UnitOrder;
  readonly workshop: Workshop;
  readonly setup: ProgramSetup;
  readonly compiled: Compiled;
  isFirst: boolean;
}

let unit: OpenUnit | undefined;
const interruption = new AbortController();
const { signal } = interruption;
/** The one who gave the orders reads what is said here. */
const guard = new TimeGuard((text) => writeSync(2, `${text}\n`), 1);

async function open(order: UnitOrder): Promise<UnitReply> {
  const setup = setUpProgram(order.files, order.request);
  const workshop = await openWorkshop(setup.clang);
  const { timeLimitMs } = setup.settingsOf('');
  const compiled = await compileSetup(setup, workshop, {
    functions: order.headerFunctions,
    timeLimitMs,
    signal,
  });
  unit = { order, workshop, setup, compiled, isFirst: true };
  const { facts } = compiled.artifact;
  const own = new Set(
    facts.functions
      .filter(({ module }) => path.resolve(module) === path.resolve(order.files[0]))
      .map(({ irName }) => irName),
  );
  return {
    kind: 'opened',
    names: coverableFunctions(compiled.artifact, setup).filter((name) => own.has(name)),
    dependencies: compiled.artifact.dependencies,
    warnings: messagesOf(compiled.warnings),
  };
}

async function cover(name: string, out: string): Promise<UnitReply> {
  invariant(unit, 'a program should be open');
  const { order, workshop, setup, compiled } = unit;
  const frontendMs = unit.isFirst ? compiled.frontendMs : 0;
  unit.isFirst = false;
  const limitMs = setup.settingsOf(name).timeLimitMs;
  guard.arm('this', limitMs);
  const outcome = await coverOne({
    workshop,
    compiled,
    setup,
    name,
    frontendMs,
    limitMs,
    logQueries: order.request.logQueries,
    signal,
    onProgress: seldom((progress) =>
      say({ kind: 'progress', file: order.files[0], function: name, progress }),
    ),
  });
  guard.disarm();
  if (outcome.kind === 'fault') return outcome;
  const { result } = outcome.report;
  const formats = order.request.formats ?? setup.config.formats ?? defaultFormats;
  // The result itself is what later runs, `check` and `verify` go by.
  const plan = { directoryOf: () => out, formats: [...new Set(['json', ...formats])], out, common: out };
  const written = writeReport(plan, outcome.report, sourcesOf(result));
  const warnings = [messagesOf(outcome.warnings), written.warnings].filter(Boolean).join('\n');
  return { kind: 'decided', row: functionRow(result), warnings };
}

/** Often enough to look alive. */
const PROGRESS_MS = 200;

function seldom<T>(tell: (value: T) => void): (value: T) => void {
  let last = 0;
  return (value) => {
    if (performance.now() - last < PROGRESS_MS) return;
    last = performance.now();
    tell(value);
  };
}

const say = (reply: UnitReply): void => {
  process.send?.(reply);
};

async function answer(request: UnitRequest): Promise<UnitReply> {
  try {
    return request.kind === 'open' ? await open(request.order) : await cover(request.name, request.out);
  } catch (error) {
    if (error instanceof InputFault) return { kind: 'fault', message: error.message };
    return { kind: 'bug', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

startQuickly();
process.on('SIGTERM', () => interruption.abort());
// Whoever gave the orders is gone: nobody wants the answers.
process.on('disconnect', () => process.exit(0));
process.on('message', (request: UnitRequest) => void answer(request).then(say));
