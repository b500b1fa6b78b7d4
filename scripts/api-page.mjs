// Writes docs/api.md, the page about the library, from its declarations and their comments: `npm run api`;
// with --print, it is printed.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryTypes } from './library-types.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const HEAD = `# The library

\`import { cover } from 'hyla'\`: all that the command line does, for programs. What is wrong with the input is thrown as an \`InputFault\`;
paths hold from the current folder. This page is made from the source by \`npm run api\`.

\`\`\`js
import { cover } from 'hyla';

const { decided } = await cover(
  { paths: ['examples/triangle.c'], functions: ['triangle'], out: 'hyla-out/triangle' },
  { onEvent: (event) => console.error(event.kind) },
);
for (const { row, result } of decided) {
  const { covered, infeasible, open } = row.coverage;
  console.log(\`\${row.name}: \${covered} covered, \${infeasible} infeasible, \${open} open\`);
  for (const { id, verdict } of result().objectives) console.log(id, verdict);
}
\`\`\`
`;

/** In full what the library itself has; of what other rooms have, the names. */
function apiPage() {
  const all = libraryTypes(join(root, 'dist'));
  const own = all.filter(({ room }) => room === 'library');
  const section = (title, chosen) => (chosen.length === 0 ? [] : [`## ${title}\n`, ...chosen.map(entry)]);
  const ofKind = (...kinds) => own.filter(({ kind, isPublic }) => kinds.includes(kind) && isPublic);
  const names = (chosen) => chosen.map(({ name }) => `\`${name}\``).join(', ');
  const others = all.filter(({ room, isPublic }) => room !== 'library' && isPublic);
  return [
    HEAD,
    ...section('Functions', ofKind('function')),
    ...section('Classes and constants', ofKind('class', 'constant')),
    ...section('Types', ofKind('type')),
    '## Also exported\n',
    `How results are shown: ${names(others.filter(({ kind }) => kind !== 'type'))}.\n`,
    `Types: ${names(others.filter(({ kind }) => kind === 'type'))}, and all that these are made of; results are described by`,
    '[hyla.result.schema.json](../hyla.result.schema.json), which `npm run build` makes, too.\n',
  ].join('\n');
}

const entry = ({ name, comment, text }) =>
  `### ${name}\n\n${comment === '' ? '' : `${comment}\n\n`}\`\`\`ts\n${text}\n\`\`\`\n`;

if (process.argv[2] === '--print') process.stdout.write(apiPage());
else writeFileSync(join(root, 'docs/api.md'), apiPage());
