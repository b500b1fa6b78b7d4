import { abstractInput, type InputSpace, type InputVector } from '../../input/index.js';
import {
  type AbstractObject,
  type PointerAnalysis,
  type Program,
  type ProgramGraph,
  symbolObject,
} from '../../ir/index.js';
import { InputRanges, PathExecution } from '../../symbolic/index.js';
import type { Trace } from './trace.js';
import { Tracer } from './tracer.js';

const MAX_STEPS = 200_000;

/** Makes traces of paths, executed ones and others. */
export class Tracing {
  private readonly tracer: Tracer;
  private readonly execution: PathExecution;
  readonly ranges: InputRanges;
  /** Moves of all traces together: a measure of the work. */
  moves = 0;

  constructor(
    program: Program,
    private readonly space: InputSpace,
    graph: ProgramGraph,
    pointers: PointerAnalysis,
  ) {
    this.ranges = new InputRanges(space);
    this.tracer = new Tracer(program, graph, pointers, (input) => this.ranges.of(input));
    this.execution = new PathExecution(program, space, this.tracer);
  }

  /** The path with these outcomes, the first `own` of which the input takes itself. */
  trace(input: InputVector, arms: readonly number[], own: number): Trace {
    this.tracer.begin();
    const extent = this.execution.follow({ input, arms, own, maxSteps: MAX_STEPS });
    const trace = this.tracer.finish(extent, this.initialObjects());
    this.moves += trace.moves.length;
    return trace;
  }

  private *initialObjects() {
    for (const [object, is] of this.execution.initialObjects()) {
      const name: AbstractObject =
        'symbol' in is ? symbolObject(is.symbol) : abstractInput(this.space, this.space.objects[is.input]);
      yield [object, name] as const;
    }
  }
}
