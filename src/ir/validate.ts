import type { CType } from './c-type.js';
import { successors } from './control-flow.js';
import type { IrFunction, IrGlobal, Program } from './program.js';
import { isKnownSymbol } from './symbols.js';
import { validateFunction } from './validate-function.js';

/** Everything that is wrong with a program, one sentence each; nothing for one that keeps the contract of `Program`. */
export function validateProgram(program: Program): readonly string[] {
  const faults: string[] = [];
  program.sites.forEach((site, k) => {
    if (site.id !== k) faults.push(`site ${k} has the number ${site.id}`);
  });
  validateTypes(program.types, faults);
  for (const [name, global] of program.globals) validateGlobal(program, name, global, faults);
  for (const [name, stub] of program.stubs) {
    if (stub.name !== name) faults.push(`stub ${name} is called ${stub.name}`);
    if (program.functions.has(name)) faults.push(`${name} is a stub and has a body`);
    if (stub.resultType !== undefined && !program.types[stub.resultType])
      faults.push(`stub ${name}: unknown type`);
  }
  for (const [name, f] of program.functions) {
    if (f.name !== name) faults.push(`function ${name} is called ${f.name}`);
    validateFunction(program, f, faults);
  }
  validateSites(program, faults);
  return faults;
}

function validateTypes(types: readonly CType[], faults: string[]): void {
  types.forEach((type, id) => {
    const parts: (number | undefined)[] = [];
    if (type.kind === 'pointer') parts.push(type.to);
    else if (type.kind === 'array') parts.push(type.element);
    else if (type.kind === 'struct' || type.kind === 'union')
      parts.push(...type.fields.map((field) => field.type));
    else if (type.kind === 'function') parts.push(type.result, ...type.parameters);
    for (const part of parts) {
      if (part !== undefined && !types[part])
        faults.push(`type ${id} (${type.name}) refers to type ${part}, which does not exist`);
    }
  });
}

function validateGlobal(program: Program, name: string, global: IrGlobal, faults: string[]): void {
  const fault = (what: string): void => void faults.push(`global ${name}: ${what}`);
  if (global.name !== name) fault(`is called ${global.name}`);
  if (program.functions.has(name) || program.stubs.has(name)) fault('is a function as well');
  const { data, addresses } = global.initializer;
  if (data.length !== global.bytes) fault(`has ${global.bytes} bytes and ${data.length} initial ones`);
  if (global.type !== undefined && !program.types[global.type]) fault('has an unknown type');
  for (const { offset, symbol } of addresses) {
    if (offset < 0 || offset + program.target.pointerBytes > global.bytes)
      fault(`an address lies outside, at ${offset}`);
    if (!isKnownSymbol(program, symbol)) fault(`refers to ${symbol}, which does not exist`);
  }
}

/** A site belongs to one branch: what is known about the one is known about the other. */
function validateSites(program: Program, faults: string[]): void {
  const owners = new Map<number, string>();
  for (const f of program.functions.values()) {
    for (const { id, terminator } of reachable(f)) {
      const site = terminator.kind === 'branch' || terminator.kind === 'switch' ? terminator.site : undefined;
      if (site === undefined) continue;
      const here = `${f.name} b${id}`;
      const other = owners.get(site);
      if (other !== undefined) faults.push(`site ${site} is in ${other} and in ${here}`);
      owners.set(site, here);
      const info = program.sites[site];
      if (info && info.function !== f.name)
        faults.push(`site ${site} is said to be in ${info.function} and is in ${f.name}`);
    }
  }
}

function reachable(f: IrFunction) {
  const seen = new Set<number>(f.blocks.length > 0 ? [0] : []);
  for (const id of seen) {
    const block = f.blocks[id];
    for (const to of block ? successors(block.terminator) : []) seen.add(to);
  }
  return f.blocks.filter((block) => seen.has(block.id));
}
