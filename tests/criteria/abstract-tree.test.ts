import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { abstractTree } from '../../src/criteria/index.js';
import { nodesIn } from '../../src/ir/index.js';
import { treeGraph } from '../../src/report/tree/tree-graph.js';
import { treeText } from '../../src/report/tree/tree-text.js';
import type { FunctionResult } from '../../src/result/index.js';
import { sampleResult } from '../report/sample-result.js';
import { compileFile } from '../truth/compile.js';

const examples = join(import.meta.dirname, '../../examples');
const trees = join(import.meta.dirname, 'trees');

async function resultWithTree(folder: string, name: string): Promise<FunctionResult> {
  const { program } = await compileFile(folder, `${name}.c`);
  return { ...sampleResult, function: name, tree: abstractTree(program, name) };
}

describe('the abstract tree', () => {
  it('of the document`s f is that of its third figure', async () => {
    expect(treeText(await resultWithTree(examples, 'f'))).toBe(`f
  ITE
    OR
      11: x < -1
      11b: x > 1
    + LOOP
        AND
          13: i < 2
          13b: res == 0
        + ITE
            14: e == A[i]
            + CALL g
                2: i == x
                  + return
                  - return
            -
    -
  18: res == 2
    + return
    - return
`);
  });

  it('is drawn for Graphviz as that figure is: the same nodes in each other, the same arcs', async () => {
    expect(drawn(treeGraph(await resultWithTree(examples, 'f')))).toEqual({
      boxes: {
        '': ['R', 'ITE', '18', 'exit', 'exit 2'],
        ITE: ['OR', 'LOOP'],
        OR: ['11', '11b'],
        LOOP: ['head', 'AND', 'ITE 2'],
        AND: ['13', '13b'],
        'ITE 2': ['14', 'CALL g'],
        'CALL g': ['2'],
      },
      arcs: [
        '11 + head',
        '11 - 11b',
        '11b + head',
        '11b - 18',
        '13 + 13b',
        '13 - 18',
        '13b + 14',
        '13b - 18',
        '14 + 2',
        '14 - head',
        '18 + exit',
        '18 - exit 2',
        '2 + head',
        '2 - head',
        'R 11',
        'head 13',
      ],
    });
  });

  it('has every kind of structure, and says which of them have ways out', async () => {
    expect(treeText(await resultWithTree(trees, 'structures'))).toBe(`structures
  LOOP
    6: i < 3
    +
  LOOP
    8: i < 3
    + 9: sum > b
        + break
        -
  LOOP
    12: i < b
    +
  LOOP
    14: i < 3
    + CALL half
        ITE
          2: n > 1
          +
          -
        return
  LOOP with ways out
    SWITCH sum
      case
      19: a
        + return
        -
      case
      break
      case
      NOT
        AND
          25: a
          CALL half
            ITE
              2: n > 1
              +
              -
            return
          25b: half(b) > 1
    27: a > 0
  LOOP with ways out
      OR
        CALL structures
        29: structures(a - 1, b)
        29b: limit
        + goto
        -
  return
`);
  });

  it('tells loops that always make the same number of turns', async () => {
    const { program } = await compileFile(trees, 'structures.c');
    const nodes = [...nodesIn(program.functions.get('structures')?.structure ?? [])];
    const loops = nodes.flatMap((node) => (node.kind === 'loop' ? [`${node.line} ${node.turns}`] : []));
    expect(loops).toEqual([
      '6 fixed',
      '8 variable',
      '12 variable',
      '14 variable',
      '16 variable',
      '28 variable',
    ]);
  });

  it('is drawn with each condition once and each outcome leading somewhere', async () => {
    for (const [folder, name] of [
      [examples, 'f'],
      [trees, 'structures'],
    ] as const) {
      const graph = treeGraph(await resultWithTree(folder, name));
      const conditions = [...graph.matchAll(/^ {2}(n\d+) \[label="\d+\w?", shape=circle\];$/gm)].map(
        ([, id]) => id,
      );
      expect(conditions.length).toBeGreaterThan(6);
      for (const id of conditions) {
        expect(graph.match(new RegExp(`^ {2}${id} -> n\\d+ \\[label="\\+"\\];$`, 'gm'))).toHaveLength(1);
        expect(graph.match(new RegExp(`^ {2}${id} -> n\\d+ \\[label="-"\\];$`, 'gm'))).toHaveLength(1);
      }
      expect(graph.split('{').length).toBe(graph.split('}').length);
    }
  });
});

/** What a drawing says: what lies in which box, and which arcs there are, by the names of nodes. */
function drawn(graph: string) {
  const names = new Map<string, string>();
  const boxes: { [box: string]: string[] } = { '': [] };
  const around = [''];
  const arcs: string[] = [];
  const unused = (wish: string) => {
    const taken = [...names.values(), ...Object.keys(boxes)];
    return taken.includes(wish) ? `${wish} 2` : wish;
  };
  for (const line of graph.split('\n')) {
    const box = /^ {2}subgraph \w+ \{ label="(.*)";$/.exec(line)?.[1];
    const node = /^ {2}(n\d+) \[label="(.*)", shape=\w+\];$/.exec(line);
    const arc = /^ {2}(n\d+) -> (n\d+)(?: \[label="(.)"\])?;$/.exec(line);
    if (box !== undefined) {
      const name = unused(box);
      boxes[around[0]].push(name);
      boxes[name] = [];
      around.unshift(name);
    } else if (node) {
      const name = unused(node[2] || (around[0] === '' ? 'exit' : 'head'));
      names.set(node[1], name);
      boxes[around[0]].push(name);
    } else if (arc) {
      arcs.push([names.get(arc[1]), arc[3], names.get(arc[2])].filter(Boolean).join(' '));
    } else if (line === '  }') {
      around.shift();
    }
  }
  return { boxes, arcs: arcs.sort() };
}
