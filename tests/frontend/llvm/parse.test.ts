import { describe, expect, it } from 'vitest';
import { lowerModules } from '../../../src/frontend/llvm/index.js';
import { type Program, printFunction, printProgram, validateProgram } from '../../../src/ir/index.js';

const HEAD = `target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-wasip1"
`;
const noFacts = { functions: [], declarations: [], variables: [], imitated: [], unordered: [], copies: [] };

function lower(...texts: string[]): Program {
  const modules = texts.map((ll, k) => ({ file: `m${k}.c`, ll: HEAD + ll, library: false }));
  const outcome = lowerModules(modules, [], noFacts);
  if (outcome.kind !== 'ok') throw new Error(outcome.diagnostics.map(({ message }) => message).join());
  expect(validateProgram(outcome.value)).toEqual([]);
  return outcome.value;
}

function body(...lines: string[]): string {
  const text = `define i32 @f(i32 %x, ptr %p) {\nentry:\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
  return printFunction(lower(text).functions.get('f')!)
    .split('\n')
    .slice(3, -1)
    .map((line) => line.trim())
    .join('\n');
}

describe('reading LLVM IR', () => {
  it('makes an unknown instruction unmodelled and goes on after it', () => {
    expect(body('%a = frobnicate i32 %x, 3', '%b = add nsw i32 %a, 1', 'ret i32 %b')).toBe(
      '%2: i32 = unmodelled "LLVM instruction frobnicate"\n%3: i32 = add i32 %2, 1\nreturn %3',
    );
  });

  it.each([
    'store i32 %x, ptr',
    'call void @g(i32',
    '%a = getelementptr inbounds',
    '%a = load',
    'call void asm sideeffect "nop", ""()',
    '%a = phi i32 [ 1',
    'switchy',
  ])('does not stumble over %s', (line) => {
    expect(body(line, 'ret i32 %x')).toMatch(/unmodelled .*\nreturn %0$/);
  });

  it('reads quoted names, attributes and metadata at the end of lines', () => {
    const text = `@"a b" = dso_local local_unnamed_addr global i32 5, section "x", align 4, !dbg !1
define dso_local noundef signext i8 @"g h"(i8 noundef signext range(i8 0, 5) %"y z", ptr nocapture readonly align 8 dereferenceable(4) %q) local_unnamed_addr #0 {
  %r = tail call fastcc noundef i32 @k(ptr noundef nonnull @"a b", i32 noundef range(i32 0, 3) 7) #2, !srcloc !9
  ret i8 %"y z"
}
declare i32 @k(ptr, i32)
attributes #0 = { nounwind }
`;
    expect(printProgram(lower(text))).toContain('%2: i32 = call i32 @k(ptr &@a b, i32 7)\n  return %0');
  });

  it('reads blocks without labels, whose number is that after the parameters', () => {
    const text = `define i32 @f(i32 %0, i32 %1) {
  %c = trunc i32 %0 to i1
  br i1 %c, label %4, label %3

3:
  br label %4

4:
  %5 = phi i32 [ %0, %2 ], [ %1, %3 ]
  ret i32 %5
}
`;
    const printed = printProgram(lower(text));
    expect(printed).toContain('%3: i32 = %0\n');
    expect(printed).toContain('%3: i32 = %1\n');
  });

  it('exchanges the values of phis that depend on each other', () => {
    const text = `define i32 @f(i32 %a, i32 %b, i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %x
}
`;
    const printed = printFunction(lower(text).functions.get('f')!);
    // x is saved before y overwrites it
    expect(printed).toMatch(/(%\d+): i32 = (%\d+)\n.*\2: i32 = (%\d+)\n.*\3: i32 = \1\n/);
  });

  it('says what is wrong when a definition cannot be read', () => {
    const outcome = lowerModules(
      [{ file: 'm.c', ll: `${HEAD}define what @f() {\n}\n`, library: false }],
      [],
      noFacts,
    );
    expect(outcome).toMatchObject({
      kind: 'fault',
      diagnostics: [{ message: expect.stringContaining('define what') }],
    });
  });
});

describe('symbols of several modules', () => {
  const definition = (linkage: string, value: number): string =>
    `define ${linkage} i32 @f() {\nentry:\n  ret i32 ${value}\n}\n`;
  const caller = (name: string): string =>
    `define i32 @${name}() {\nentry:\n  %r = call i32 @f()\n  ret i32 %r\n}\n`;
  const calls = (program: Program, name: string): string =>
    /@f[^(]*/.exec(printFunction(program.functions.get(name)!).split('\n').slice(1).join('\n'))?.[0] ?? '';

  it('shares external names', () => {
    const program = lower(definition('hidden', 1), `declare i32 @f()\n${caller('g')}`);
    expect([...program.functions.keys()]).toEqual(['f', 'g']);
    expect(program.stubs.size).toBe(0);
  });

  it('tells static functions of the same name apart', () => {
    const program = lower(definition('internal', 1) + caller('g'), definition('internal', 2) + caller('h'));
    expect([...program.functions.keys()].sort()).toEqual(['f@m0.c', 'f@m1.c', 'g', 'h']);
    expect(calls(program, 'g')).toBe('@f@m0.c');
    expect(calls(program, 'h')).toBe('@f@m1.c');
  });

  it('keeps the external one its name when a static one has it, too', () => {
    const program = lower(definition('hidden', 1), definition('internal', 2) + caller('h'));
    expect([...program.functions.keys()].sort()).toEqual(['f', 'f@m1.c', 'h']);
    expect(calls(program, 'h')).toBe('@f@m1.c');
  });

  it('prefers a strong definition to a weak one, and the user’s to a model', () => {
    const value = (program: Program): string => printFunction(program.functions.get('f')!);
    expect(value(lower(definition('weak', 1), definition('hidden', 2)))).toContain('return 2');
    const outcome = lowerModules(
      [
        { file: 'model.c', ll: HEAD + definition('hidden', 1), library: true },
        { file: 'user.c', ll: HEAD + definition('hidden', 2), library: false },
      ],
      [],
      noFacts,
    );
    expect(outcome.kind === 'ok' && value(outcome.value)).toContain('return 2');
    expect(outcome.kind === 'ok' && outcome.value.functions.get('f')?.library).toBe(false);
  });

  it('makes a stub of what is used and defined nowhere, and of nothing else', () => {
    const program = lower(
      `declare i32 @f()\ndeclare i32 @unused()\ndeclare ptr @malloc(i32)\n@p = global ptr @taken\ndeclare void @taken()\n${caller('g')}`,
    );
    expect([...program.stubs.keys()].sort()).toEqual(['f', 'taken']);
  });

  it('does not guess what a call does that does not fit its callee', () => {
    const text = `define i32 @f(i32 %a, double %b) {\nentry:\n  ret i32 %a\n}\n`;
    const program = lower(text, `declare i32 @f(...)\n${caller('g')}`);
    expect(printFunction(program.functions.get('g')!)).toContain(
      'unmodelled "call of f with arguments that do not fit"',
    );
  });

  it('follows aliases into other modules', () => {
    const aliased = `@f = alias i32 (), ptr @real\ndefine i32 @real() {\nentry:\n  ret i32 4\n}\n`;
    const program = lower(aliased, `declare i32 @f()\n${caller('g')}`);
    expect(printFunction(program.functions.get('g')!)).toContain('@real()');
  });
});
