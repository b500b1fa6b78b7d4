import { describe, expect, it } from 'vitest';
import {
  type CompiledProgram,
  compileModules,
  createMachineToolchain,
  type MachineTools,
} from '../../src/frontend/index.js';
import { nodeToolchainAssets } from '../../src/host/index.js';
import { toolchain as bundled, memoryFiles, services } from './bundled.js';

const folder = '/tmp/somewhere';
const sysroot = '/installed/sysroot';

/** A machine whose clang is the bundled one, with files where a real process would have them. */
function machine(banner: string, files = memoryFiles({})): MachineTools & { commands: string[] } {
  const commands: string[] = [];
  return {
    commands,
    install: async () => sysroot,
    run: async (command, inputs, arrange) => {
      commands.push(command);
      const args = arrange(folder).map((arg) => arg.replace(sysroot, bundled.sysroot));
      if (args[0] === '--version') {
        const stdout = new TextEncoder().encode(banner);
        return { kind: 'ended', folder, status: 0, stdout, stderr: '', outputs: new Map() };
      }
      const moved = new Map([...inputs].map(([path, bytes]) => [`${folder}${path}`, bytes]));
      const result = await bundled.run({ tool: 'clang', args, inputs: moved, sources: files });
      const outputs = new Map([...result.outputs].map(([path, bytes]) => [path.slice(folder.length), bytes]));
      const stdout = new TextEncoder().encode(
        new TextDecoder().decode(result.stdout).replaceAll(bundled.sysroot, sysroot),
      );
      return { kind: 'ended', folder, ...result, stdout, outputs };
    },
  };
}

async function create(tools: MachineTools) {
  return createMachineToolchain('/usr/bin/clang', tools, bundled, nodeToolchainAssets());
}

async function refusal(tools: MachineTools): Promise<string> {
  const outcome = await create(tools);
  return outcome.kind === 'fault' ? outcome.diagnostics[0].message : 'accepted';
}

describe("the machine's clang", () => {
  it('makes the same program as the bundled one', async () => {
    const files = memoryFiles({
      'f.c': '#include <string.h>\nint f(char *s) { return strlen(s) > 3 ? 1 : 0; }\n',
    });
    const tools = machine('Debian clang version 19.1.7 (3)\nTarget: x86_64', files);
    const outcome = await create(tools);
    if (outcome.kind === 'fault') throw new Error('should be accepted');
    const request = { files: ['f.c'], folder: '/project' };
    const made = await compileModules(request, outcome.value, services(files));
    const other = await compileModules(request, bundled, services(files));
    if (made.kind === 'fault' || other.kind === 'fault') throw new Error('should compile');
    const withoutName = (ll: string) => ll.replace(/^source_filename.*$|^; ModuleID.*$/gm, '');
    // What a compiler of the machine has read nobody knows.
    const comparable = ({ dependencies: _, ...program }: CompiledProgram) => ({
      ...program,
      modules: program.modules.map((module) => ({ ...module, ll: withoutName(module.ll) })),
    });
    expect(comparable(made.value)).toEqual(comparable(other.value));
    expect(new Set(tools.commands)).toEqual(new Set(['/usr/bin/clang']));
    expect(tools.commands.length).toBeGreaterThan(4);
  });

  it('reports errors with the names the user knows', async () => {
    const files = memoryFiles({ 'f.c': 'int f(void) { return x; }\n' });
    const outcome = await create(machine('clang version 20.0.0', files));
    if (outcome.kind === 'fault') throw new Error('should be accepted');
    const made = await compileModules({ files: ['f.c'], folder: '/project' }, outcome.value, services(files));
    expect(made.kind === 'fault' && made.diagnostics[0].place?.file).toBe('f.c');
  });

  it('has to be a clang that is new enough', async () => {
    expect(await refusal(machine('gcc (Debian 12.2.0) 12.2.0'))).toContain('is not a clang');
    expect(await refusal(machine('Debian clang version 14.0.6'))).toContain('clang 15 or newer is needed');
    const missing: MachineTools = {
      ...machine(''),
      run: async () => ({ kind: 'not-started', why: 'no such program' }),
    };
    expect(await refusal(missing)).toBe('cannot run /usr/bin/clang: no such program');
  });
});
