/** The user's mistake, told in `message`: what to show, without a stack. */
export class InputFault extends Error {
  override name = 'InputFault';
}
