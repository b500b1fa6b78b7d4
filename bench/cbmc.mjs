// CBMC as Debian packages it, unpacked beside the system and never installed. On an older Debian its libraries are those
// of its own release, and its program starts with the loader that belongs to them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MIRROR = 'http://deb.debian.org/debian';
const RELEASE = 'trixie';
const PACKAGES = ['cbmc', 'minisat', 'libc6', 'libstdc++6', 'libgcc-s1', 'zlib1g'];

/** The words that a command begins with: the machine's own CBMC if it has one. */
export async function cbmcCommand() {
  try {
    execFileSync('cbmc', ['--version'], { stdio: 'ignore' });
    return ['cbmc'];
  } catch {
    const root = await unpacked(path.join(tmpdir(), 'cbmc'));
    const libraries = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu', 'usr/lib'].map((name) =>
      path.join(root, name),
    );
    const loader = ['usr/lib64', 'lib64', 'usr/lib/x86_64-linux-gnu']
      .map((name) => path.join(root, name, 'ld-linux-x86-64.so.2'))
      .find((file) => existsSync(file));
    return [loader, '--library-path', libraries.join(':'), path.join(root, 'usr/bin/cbmc')];
  }
}

async function unpacked(folder) {
  if (existsSync(folder)) return folder;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    const index = await listed(fresh);
    for (const name of PACKAGES) {
      const { file, sha256 } = index.get(name);
      const bytes = await fetched(`${MIRROR}/${file}`);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${file} is damaged`);
      const archive = path.join(fresh, path.basename(file));
      writeFileSync(archive, bytes);
      execFileSync('dpkg-deb', ['-x', archive, fresh]);
      rmSync(archive);
    }
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

/** Where the packages are, and what they must be. */
async function listed(folder) {
  const archive = path.join(folder, 'Packages.xz');
  writeFileSync(archive, await fetched(`${MIRROR}/dists/${RELEASE}/main/binary-amd64/Packages.xz`));
  const text = execFileSync('xz', ['-dc', archive], { encoding: 'utf8', maxBuffer: 1 << 30 });
  const field = (entry, name) => entry.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
  const entries = text.split('\n\n').map((entry) => [field(entry, 'Package'), entry]);
  return new Map(
    entries
      .filter(([name]) => PACKAGES.includes(name))
      .map(([name, entry]) => [name, { file: field(entry, 'Filename'), sha256: field(entry, 'SHA256') }]),
  );
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
