import { matchesPattern } from '../base/index.js';
import type { Choice, ChoiceKind, Declaration } from './choice.js';
import type { Declarations } from './settings.js';

/** What is assumed, each sentence once: a fact, what the user declared, or a choice where nobody did. */
export class AssumptionRecord {
  protected readonly facts = new Set<string>();
  protected readonly declared = new Map<string, Declaration>();
  protected readonly chosen = new Map<string, Choice>();

  constructor(protected readonly declares: Declarations) {}

  protected say(subject: string, what: string): void {
    this.facts.add(`${subject}: ${what}`);
  }

  protected declare(subject: string, what: string, kind: Declaration['kind'] = 'shape'): void {
    this.say(subject, what);
    const text = `${subject}: ${what}`;
    this.declared.set(text, { kind, subject, text });
  }

  protected choose(
    kind: ChoiceKind,
    subject: string,
    what: string,
    declaration = generalDeclaration[kind],
    needs = otherThan(kind, subject, what),
  ): void {
    const text = subject === '' ? what : `${subject}: ${what}`;
    if (this.isDeclared(kind, subject)) {
      this.facts.add(text);
      this.declared.set(text, { kind: declarationKind(kind), subject, text });
    } else this.chosen.set(text, { kind, subject, text, needs, declaration });
  }

  protected isDeclared(kind: ChoiceKind, subject: string): boolean {
    const { allocation, largeAllocation, calls, harmless, local, depth, compiler, locale } = this.declares;
    switch (kind) {
      case 'allocation':
        return allocation === 'succeeds';
      case 'first-call':
      case 'initial':
        return calls === 'first';
      case 'stub':
        return [harmless, local].some((list) => isListed(subject.replace(/\(\)$/, ''), list));
      case 'large-allocation':
        return largeAllocation === 'fails' || allocation === 'succeeds';
      case 'depth':
        return depth !== undefined;
      case 'compiler':
        return compiler !== undefined;
      case 'locale':
        return locale !== undefined;
      default:
        return false;
    }
  }
}

function declarationKind(kind: ChoiceKind): Declaration['kind'] {
  switch (kind) {
    case 'allocation':
      return 'allocation';
    case 'compiler':
    case 'locale':
      return 'meaning';
    default:
      return 'shape';
  }
}

/** Is it one of those that the user named, patterns included? */
export const isListed = (name: string, patterns: readonly string[] = []): boolean =>
  patterns.some((pattern) => matchesPattern(name, pattern));

/** What a choice leaves out, where its size does not say it better. */
function otherThan(kind: ChoiceKind, subject: string, what: string): string {
  switch (kind) {
    case 'stub':
      return `\`${subject}\` to do more: it ${what}`;
    case 'allocation':
      return `an allocation to fail: ${what}`;
    case 'large-allocation':
      return `an allocation to succeed: ${what}`;
    case 'callee':
      return `\`${subject}\` to lead elsewhere: ${what}`;
    case 'before':
      return `more before \`${subject}\` than ${what.replace(' before it', '')}`;
    default:
      return subject === '' ? `more than Hyla chose: ${what}` : `more than Hyla chose: ${subject}: ${what}`;
  }
}

const generalDeclaration: Partial<Record<ChoiceKind, string>> = {
  allocation: '"declares": { "allocation": "succeeds" }',
  'first-call': '"declares": { "calls": "first" }',
  'large-allocation': '"declares": { "largeAllocation": "fails" }',
};
