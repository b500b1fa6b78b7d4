import type { Term } from '../../term/index.js';
import { type Answer, type Limits, unknown } from '../answer.js';
import type { BackendSession } from '../backend.js';
import { believed } from './chain.js';

/** Of the time of a query: most proofs need far less. Without a limit one hard proof takes the time of all others. */
const FIRST_SHARE = 0.05;
/** A referee that gave up is given less, down to this part of the share, until it knows something again. */
const LEAST_PATIENCE = 1 / 16;

/** Solves again what others claim to be unsatisfiable, in sessions that know nothing of the search. */
export class Referees {
  private readonly patience = new Map<BackendSession, number>();

  constructor(private readonly sessions: BackendSession[]) {}

  add(session: BackendSession): void {
    this.sessions.push(session);
  }

  /** Those that did not find it come first, with a part of the time; all of it only where the finder fails, too. */
  check(constraints: readonly Term[], foundBy: string, limits: Limits): Answer {
    const others = this.sessions.filter((session) => session.name !== foundBy);
    const same = this.sessions.filter((session) => session.name === foundBy);
    let answer = unknown('unsupported', 'no backend for this query');
    for (const session of others) {
      const patience = this.patience.get(session) ?? 1;
      answer = ask(session, constraints, { ...limits, timeoutMs: limits.timeoutMs * FIRST_SHARE * patience });
      this.patience.set(session, answer.kind === 'unknown' ? Math.max(LEAST_PATIENCE, patience / 2) : 1);
      if (answer.kind !== 'unknown') return answer;
    }
    for (const session of [...same, ...others]) {
      answer = ask(session, constraints, limits);
      if (answer.kind !== 'unknown') return answer;
    }
    return answer;
  }

  dispose(): void {
    for (const session of this.sessions) session.dispose();
  }
}

function ask(session: BackendSession, constraints: readonly Term[], limits: Limits): Answer {
  return believed(constraints, session.check(constraints, limits), session.name);
}
