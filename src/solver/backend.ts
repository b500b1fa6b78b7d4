import type { Plugin } from '../base/index.js';
import type { Term } from '../term/index.js';
import type { Answer, Limits } from './answer.js';
import type { ProcessPort } from './process/process-port.js';

/** A decision procedure, chosen by name. */
export interface Backend extends Plugin {
  /** Loads what it needs (WebAssembly, a process). Fails by rejecting: a backend that cannot start. */
  open(resources: BackendResources): Promise<BackendSession>;
}

export interface BackendResources {
  /** For backends that are other programs. */
  readonly process?: ProcessPort;
  /** The command that starts such a program. */
  readonly command?: string;
  /** The outer limit of all queries; whoever can be interrupted asks for it. */
  readonly isTimeUp?: () => boolean;
}

/** An opened backend. All calls are synchronous. Sessions are independent of one another. */
export interface BackendSession {
  readonly name: string;
  /** What a query that took too long is worth when it is asked again: the work done so far, or nothing. */
  readonly afterTimeout: 'goes on' | 'begins anew';
  /** What all queries together have cost, where a small one costs one: counted, the same on any machine. */
  readonly work: number;
  /**
   * Are the constraints satisfiable together? A model has a value for each of their variables; it has not
   * been verified yet. Never throws for what a query asks.
   */
  check(constraints: readonly Term[], limits: Limits): Answer;
  /** Frees memory and threads, so that the process can end. */
  dispose(): void;
}
