/** A conversation with another program, synchronous. Implemented where processes exist (`host`). */
export interface ProcessPort {
  /** Starts the command (as a shell would split it). */
  start(command: string): ProcessConversation;
}

export interface ProcessConversation {
  /**
   * Sends the text and waits until a line equal to `until` has come back; the reply is what came before it.
   * After anything but a reply the conversation is over.
   */
  exchange(text: string, until: string, timeoutMs: number): ProcessReply;
  /** Ends the program. */
  close(): void;
}

export type ProcessReply =
  | { readonly kind: 'reply'; readonly text: string }
  /** The program ended, or never started. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'timeout' };
