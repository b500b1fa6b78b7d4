// How long queries take, backend by backend and through the chain. Run `npm run build` first.
import { backends, createSolverChain } from '../dist/solver/index.js';
import * as t from '../dist/term/index.js';

const limits = { timeoutMs: 10_000 };
const word = (name) => t.variable(name, 32);
const int = (value) => t.bv(value, 32);
const [x, y, z] = ['x', 'y', 'z'].map(word);
const bytes = Array.from({ length: 8 }, (_, i) => t.zext(t.variable(`s${i}`, 8), 32));
const double = (name) => t.fpFromBits(t.variable(name, 64));
const [d, e] = ['d', 'e'].map(double);

/** Each makes the i-th query of its kind; consecutive ones differ, so that no cache answers. */
const kinds = {
  'range, sat': (i) => [t.slt(int(3), x), t.slt(x, int(10 + i))],
  'range, unsat': (i) => [t.slt(x, int(10 + i)), t.slt(int(30 + i), x)],
  'linear, sat': (i) => [t.eq(t.bvadd(x, y), int(1000 + i)), t.slt(x, y), t.slt(int(0), x)],
  'times constant, sat': (i) => [t.eq(t.bvmul(x, int(12345)), t.bvadd(y, int(i))), t.slt(int(3), x)],
  'parity, unsat': (i) => [t.eq(t.bvmul(x, int(12346)), int(2 * i + 1))],
  'product, sat': (i) => [t.eq(t.bvmul(x, y), int(391 + 2 * i)), t.slt(int(1), x), t.slt(int(1), y)],
  'division by 10, sat': (i) => [t.eq(t.bvsrem(x, int(10)), int(7)), t.slt(int(1000 + i), x)],
  'quotient, sat': (i) => [t.eq(t.bvsdiv(x, y), int(7 + i)), t.slt(int(100), y), t.slt(y, int(1000))],
  'string, sat': (i) => bytes.map((b, k) => (k === 7 ? t.eq(b, int(65 + (i % 26))) : t.ne(b, int(0)))),
  'triangle, unsat': (i) => [t.slt(x, y), t.slt(y, z), t.slt(z, x), t.slt(int(i), x)],
  'float compare, sat': (i) => [t.fplt(d, t.fp(i + 0.5, 64)), t.fplt(t.fp(0.1, 64), d)],
  'float sum, sat': (i) => [t.fplt(t.fpadd(d, e), t.fp(i + 0.5, 64)), t.fplt(t.fp(0.1, 64), d)],
  'float square, unsat': (i) => [t.fplt(t.fpmul(d, d), t.fp(-0.5 - i, 64))],
};

function measure(check, make, rounds) {
  const times = [];
  let kind = '';
  for (let i = 0; i < rounds; i++) {
    const constraints = make(i);
    const start = performance.now();
    kind = check(constraints).kind;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { kind, median: times[times.length >> 1], worst: times[times.length - 1] };
}

function row(name, kind, { kind: answer, median, worst }) {
  const us = (ms) => `${(ms * 1000).toFixed(0)} µs`.padStart(12);
  console.log(
    `${name.padEnd(9)} ${kind.padEnd(22)} ${answer.padEnd(8)} median ${us(median)}  worst ${us(worst)}`,
  );
}

for (const name of ['cadical', 'z3']) {
  const session = await backends.find(name).open({});
  for (const [kind, make] of Object.entries(kinds)) {
    const rounds = name === 'z3' ? 15 : 100;
    row(
      name,
      kind,
      measure((constraints) => session.check(constraints, limits), make, rounds),
    );
  }
  session.dispose();
}
const chain = await createSolverChain();
for (const [kind, make] of Object.entries(kinds))
  row(
    'chain',
    kind,
    measure((c) => chain.check(c), make, 30),
  );
console.log(chain.counters);
chain.dispose();
