// Plots for the page of benchmarks: plain SVG, one colour per series, readable on white and on black.
import { writeFileSync } from 'node:fs';

const COLOURS = ['#2f7ed8', '#c0504d', '#5b9a3c'];
const WIDTH = 640;
const LEFT = 110;
const ROW = 26;

/** Bars of ratios from a common line at 1: right of it Hyla takes longer, left of it less. `rows`: `{ name, ratios }`. */
export function writeRatioBars(file, title, rows, series) {
  const all = rows.flatMap(({ ratios }) => ratios);
  const [low, high] = [Math.min(0.5, ...all), Math.max(2, ...all)].map(Math.log2);
  const x = (ratio) => LEFT + ((Math.log2(ratio) - low) / (high - low)) * (WIDTH - LEFT - 60);
  const top = 40 + 16 * series.length;
  const ticks = [0.25, 0.5, 1, 2, 4, 8, 16].filter(
    (tick) => Math.log2(tick) >= low && Math.log2(tick) <= high,
  );
  const height = top + rows.length * ROW + 30;
  const parts = [
    ...legend(title, series),
    ...ticks.map(
      (tick) =>
        line(x(tick), top - 6, x(tick), height - 24, tick === 1 ? 2 : 0.5) +
        text(x(tick), height - 8, tick, 'middle'),
    ),
    ...rows.flatMap(({ name, ratios }, row) => [
      text(LEFT - 8, top + row * ROW + 15, name, 'end'),
      ...ratios.map((ratio, k) => {
        const bar = (ROW - 8) / ratios.length;
        const [from, to] = [x(1), x(ratio)].sort((a, b) => a - b);
        return `<rect x="${round(from)}" y="${round(top + row * ROW + 3 + k * bar)}" width="${round(to - from)}" height="${round(bar - 1)}" fill="${COLOURS[k]}"/>`;
      }),
      text(
        x(Math.max(1, ...ratios)) + 4,
        top + row * ROW + 15,
        ratios.map((ratio) => ratio.toFixed(1)).join(' / '),
        'start',
      ),
    ]),
  ];
  write(file, height, parts);
}

/** Lines over two logarithmic axes. `series`: `{ name, points: [x, y][] }`. */
export function writeGrowth(file, title, series, { xLabel, yLabel }) {
  const height = 340;
  const points = series.flatMap((one) => one.points);
  const scale = (values, from, to) => {
    const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
    return (value) => from + ((Math.log(value) - low) / (high - low || 1)) * (to - from);
  };
  const x = scale(
    points.map(([one]) => one),
    LEFT,
    WIDTH - 40,
  );
  const y = scale(
    points.map(([, one]) => one),
    height - 50,
    40 + 16 * series.length,
  );
  const parts = [
    ...legend(
      title,
      series.map(({ name }) => name),
    ),
    ...[...new Set(points.map(([one]) => one))].map((one) => text(x(one), height - 30, one, 'middle')),
    text(WIDTH / 2, height - 10, xLabel, 'middle'),
    text(8, y(Math.max(...points.map(([, one]) => one))) - 14, yLabel, 'start'),
    ...series.flatMap((one, k) => [
      `<polyline fill="none" stroke="${COLOURS[k]}" stroke-width="2" points="${one.points.map(([a, b]) => `${round(x(a))},${round(y(b))}`).join(' ')}"/>`,
      ...one.points.map(
        ([a, b]) =>
          `<circle cx="${round(x(a))}" cy="${round(y(b))}" r="3" fill="${COLOURS[k]}"/>${text(x(a) + 6, y(b) + 14, b, 'start')}`,
      ),
    ]),
  ];
  write(file, height, parts);
}

const round = (number) => Math.round(number * 10) / 10;
const text = (x, y, words, anchor) =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" fill="#808080">${words}</text>`;
const line = (x1, y1, x2, y2, width) =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="#808080" stroke-width="${width}"/>`;

function legend(title, series) {
  return [
    text(LEFT, 20, title, 'start'),
    ...series.map(
      (name, k) =>
        `<rect x="${LEFT}" y="${28 + 16 * k}" width="10" height="10" fill="${COLOURS[k]}"/>${text(LEFT + 16, 37 + 16 * k, name, 'start')}`,
    ),
  ];
}

function write(file, height, parts) {
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">\n${parts.join('\n')}\n</svg>\n`,
  );
}
