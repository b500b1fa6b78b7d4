import type { Terminal } from '../../host/index.js';
import { init } from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import type { InitOptions } from '../options/init-options.js';
import { screenOf } from '../output/screen.js';
import { Messages } from './messages.js';

/** `hyla init FILE… [FUNCTION]`: writes a configuration with what Hyla would choose, explained. */
export async function initCommand(options: InitOptions, terminal: Terminal): Promise<number> {
  const { request } = options;
  const messages = new Messages(terminal, options);
  messages.doing(`compiling ${request.files.join(' ')}`);
  const { file, functions, choices, failed, warnings } = await init(request).finally(() => messages.clear());
  messages.warn(warnings);
  for (const { function: name, message } of failed) messages.complain(`${name}: ${message}`);
  const what = request.declarations === 'as-facts' ? 'as facts' : 'as comments: the file changes nothing yet';
  screenOf(terminal, options).print(
    `wrote ${file}: ${choices} choice${choices === 1 ? '' : 's'} for ${functions} function${functions === 1 ? '' : 's'}, ${what}`,
  );
  return failed.length > 0 ? exitStatus.inputFault : exitStatus.decided;
}
