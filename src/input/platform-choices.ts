import type { OpenPoint } from '../ir/index.js';
import type { ChoiceKind } from './choice.js';

type PlatformKind = Extract<ChoiceKind, 'compiler' | 'locale'>;

interface Usual {
  readonly kind: PlatformKind;
  readonly text: string;
  readonly needs: string;
}

/** What C leaves open, as executions have it. */
export const usual: Readonly<Record<OpenPoint, Usual>> = {
  order: {
    kind: 'compiler',
    text: 'operands and arguments are evaluated from left to right',
    needs: 'operands or arguments to be evaluated in another order',
  },
  literals: {
    kind: 'compiler',
    text: 'equal string literals are one object',
    needs: 'equal string literals to be several objects',
  },
  padding: {
    kind: 'compiler',
    text: 'a struct that is copied keeps what is in its padding',
    needs: 'a copy of a struct with something else in its padding',
  },
  locale: {
    kind: 'locale',
    text: 'the locale is "C"',
    needs: 'another locale than "C"',
  },
};

const DECLARATIONS: Readonly<Record<PlatformKind, string>> = {
  compiler: '"declares": { "compiler": "clang" }',
  locale: '"declares": { "locale": "C" }',
};

/** What makes it a fact. */
export const platform = (kind: PlatformKind): string => DECLARATIONS[kind];
