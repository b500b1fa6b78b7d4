import type { BranchSite, CTypeId, IrPlace, Target } from '../../../ir/index.js';
import type { NamedCopies } from '../../source-facts.js';
import { targets } from '../../toolchain/targets.js';
import type { LlFunction, LlGlobal, LlModule, LlType } from '../parse/ll-form.js';
import { Metadata } from '../parse/metadata.js';
import type { ParsedModule } from '../parse/symbols.js';
import { DataLayout } from '../types/data-layout.js';
import { DebugTypes } from '../types/debug-types.js';
import { Places } from '../types/places.js';
import type { TypeTable } from '../types/type-table.js';

/** What lowering a function needs to know of its module. */
export class ModuleContext {
  readonly ll: LlModule;
  readonly file: string;
  readonly library: boolean;
  readonly layout: DataLayout;
  readonly metadata: Metadata;
  readonly places: Places;
  readonly debugTypes: DebugTypes;
  readonly pointerBits: number;
  /** The ABI of variadic calls: that of x86-64, or that of WebAssembly. */
  readonly isX86: boolean;
  private readonly functions: ReadonlyMap<string, LlFunction>;
  private readonly globals: ReadonlyMap<string, LlGlobal>;
  private declared?: ReadonlyMap<string, number>;
  private readonly literals: ReadonlyMap<string, number>;
  private occurrences = 0;
  private readonly copies: ReadonlySet<IrPlace | undefined>;

  constructor(
    module: ParsedModule,
    private readonly names: ReadonlyMap<string, string>,
    readonly sites: readonly BranchSite[],
    readonly table: TypeTable,
    copies: readonly NamedCopies[],
  ) {
    this.ll = module.ll;
    this.file = module.file;
    this.library = module.library;
    this.layout = new DataLayout(module.ll.layout, module.ll.types);
    this.metadata = new Metadata(module.ll.text, module.ll.metadataAt);
    this.places = new Places(this.metadata);
    const copied = copies.find(({ module: file }) => file === this.file)?.locations ?? [];
    this.copies = new Set(copied.map((location) => this.places.at(location)));
    this.debugTypes = new DebugTypes(this.metadata, table, this.layout.pointerBytes);
    this.pointerBits = this.layout.pointerBytes * 8;
    this.isX86 = module.ll.triple.startsWith('x86_64');
    this.functions = new Map(module.ll.functions.map((f) => [f.name, f]));
    this.literals = literalsIn(module.ll.text);
    this.globals = new Map(module.ll.globals.map((global) => [global.name, global]));
  }

  /** The name in the program of a symbol of this module. */
  symbol(name: string): string {
    return this.names.get(name) ?? name;
  }

  /** Tells the places apart at which the source has one and the same string literal; empty where there is one. */
  occurrence(name: string): { readonly occurrence?: number } {
    const isRepeated = (this.literals.get(name) ?? 0) > 1;
    return isRepeated ? { occurrence: this.occurrences++ } : {};
  }

  /** Is memory copied there by a function that the source calls for it? */
  isNamedCopy(place: IrPlace | undefined): boolean {
    return place !== undefined && this.copies.has(place);
  }

  function(name: string): LlFunction | undefined {
    return this.functions.get(name);
  }

  globalType(name: string): LlType | undefined {
    return this.globals.get(name)?.type;
  }

  /** The C type of a variable that this module declares only: see `typeMembers` of the probes. */
  declaredType(name: string): CTypeId | undefined {
    this.declared ??= this.declaredTypes();
    return this.debugTypes.type(this.declared.get(`v_${name}`) ?? -1);
  }

  /** Members of what `__hyla_declared` points to: by name, the type that each of them points to. */
  private declaredTypes(): ReadonlyMap<string, number> {
    const { metadata } = this;
    const types = new Map<string, number>();
    const variable = metadata.named('DILocalVariable', '__hyla_declared');
    const pointer = variable && metadata.follow(variable, 'type');
    const struct = pointer && metadata.follow(pointer, 'baseType');
    for (const id of (struct && metadata.follow(struct, 'elements')?.elements) ?? []) {
      const member = metadata.node(id);
      const type = member && metadata.follow(member, 'baseType');
      if (type) types.set(member.fields.get('name') ?? '', metadata.reference(type, 'baseType'));
    }
    return types;
  }

  /**
   * What stands for the address of a label: 1 for the first block after the entry, and so on. Only computed
   * gotos look at it, and they compare.
   */
  labelNumber(name: string, block: string): number {
    return this.functions.get(name)?.blocks.findIndex((candidate) => candidate.name === block) ?? 0;
  }
}

const LITERAL = /@(\.str(?:\.\d+)?)(?![\w.$])(?! =)/g;

/** How often a module names each of its string literals. */
function literalsIn(ll: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, name] of ll.matchAll(LITERAL)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

export function targetOfTriple(triple: string, pointerBytes: 4 | 8): Target {
  const architecture = triple.split('-')[0];
  const name = targets.all.find((target) => target.architecture === architecture)?.name ?? architecture;
  const windows = triple.includes('windows');
  return {
    name,
    triple,
    dataModel: pointerBytes === 4 ? 'ILP32' : windows ? 'LLP64' : 'LP64',
    pointerBytes,
  };
}
