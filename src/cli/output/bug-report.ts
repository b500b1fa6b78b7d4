/** What a user sees of a bug of ours: what happened, and what to send us. The stack only on request. */
export function bugReport(
  error: unknown,
  facts: { readonly version: string; readonly words: readonly string[] },
): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const frame =
    stack
      ?.split('\n')
      .find((line) => /^\s+at /.test(line))
      ?.trim() ?? '';
  const lines = [
    `hyla: a bug in Hyla: ${message}`,
    'Please report it, with the C file if you can and these lines:',
    `  hyla ${facts.version}, node ${process.version}, ${process.platform} ${process.arch}`,
    `  hyla ${facts.words.join(' ')}`,
    `  ${name}: ${message} ${frame}`,
  ];
  if (process.env.HYLA_DEBUG === '1') lines.push(stack ?? '');
  else lines.push('(HYLA_DEBUG=1 shows the whole stack.)');
  return `${lines.join('\n')}\n`;
}
