import { type Command, Help, Option } from 'commander';

/** Parts a choice's name from its summary in a description of `choiceList`. */
export const BESIDE = ': ';

/** Long lists are explained once: in the help of the command that is used most. */
export const explainsChoices = (command: Command): Command =>
  command.configureHelp({ ...layout, formatItem: explained });

/** How a command's help looks: commands by their names, and of choices the names only. */
export const namesChoices = (command: Command): Command =>
  command.configureHelp({ ...layout, formatItem: named });

const layout = {
  subcommandTerm: (command: Command): string => command.name(),
  optionDescription: ({ description, argChoices }: Option): string =>
    argChoices === undefined ? description : `${description}; choices: ${argChoices.join(', ')}`,
};

/** The name of each choice below the option, its summary beside it. */
function explained(term: string, width: number, description: string, help: Help): string {
  const [what, ...choices] = description.split('\n');
  return [
    plain(term, width, what, help),
    ...choices.map((choice) => {
      const [name, ...summary] = choice.split(BESIDE);
      return plain(name, width, summary.join(BESIDE), help);
    }),
  ].join('\n');
}

function named(term: string, width: number, description: string, help: Help): string {
  const [what, ...choices] = description.split('\n');
  const names = choices.map((choice) => choice.split(BESIDE)[0].trim());
  return plain(term, width, names.length === 0 ? what : `${what}; choices: ${names.join(', ')}`, help);
}

const plain = (term: string, width: number, description: string, help: Help): string =>
  Help.prototype.formatItem.call(help, term, width, description, help);

/** What is said after a mistake in the words of a command. */
export const showsTheWay = (command: Command): Command =>
  command.showHelpAfterError(`(hyla ${command.name()} --help lists what it takes)`);

/** Comes last in the help of a command, as `Display`. */
export const helpOption = (): Option => new Option('-h, --help', 'print this help').helpGroup('Display:');
