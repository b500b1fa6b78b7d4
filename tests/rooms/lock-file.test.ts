import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface LockFile {
  packages: { [where: string]: { optionalDependencies?: { [name: string]: string } } };
}

it('the lock file knows the packages of every platform, without which `npm ci` refuses it', () => {
  const file = path.resolve(import.meta.dirname, '../../package-lock.json');
  const { packages }: LockFile = JSON.parse(readFileSync(file, 'utf8'));
  const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${where}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
