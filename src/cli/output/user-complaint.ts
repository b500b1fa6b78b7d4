/** What a user's mistake is told as: a place comes first where there is one, else who speaks. */
export const userComplaint = (message: string): string =>
  `${/^\S+:\d+:\d+: /.test(message) ? '' : 'hyla: '}${message}\n`;
