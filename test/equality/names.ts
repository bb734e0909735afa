import { type ImportStyle, type Module, type Program, sourceOf } from './program.ts';

/** A module that exports again all that is ours; the compiler is told of it. */
export const OURS = './ours.ts';

const OLDER: ReadonlySet<string> = new Set([
  'All',
  'Collection',
  'EntityMixin',
  'Lazy',
  'Query',
  'Union',
  'Values',
]);

/** How one module names what it does not declare itself; knows in the end what it has to import. */
export class Names {
  private readonly imports = new Map<string, Set<string>>();

  constructor(
    private readonly program: Program,
    readonly at: number,
  ) {}

  entity(entity: number): string {
    const { name, module } = this.program.entities[entity]!;
    return this.from(module, name, true);
  }

  /** What another module exports: an entity may come by way of a third one. */
  from(module: number, name: string, mayBeThrough = false): string {
    if (module === this.at) return name;
    const source = mayBeThrough ? sourceOf(this.program, module, this.at) : module;
    const { file, default: byDefault } = this.program.modules[source]!;
    const isDefault = source === module && byDefault === name;
    return this.take(`./${file}`, name, this.own.style, isDefault ? 'default' : name);
  }

  get own(): Module {
    return this.program.modules[this.at]!;
  }

  ours(name: string): string {
    return this.take(this.own.isIndirect ? OURS : 'presource', name, this.own.ours);
  }

  /** One of our schemas, of which most have a second name. */
  schema(name: string): string {
    if (this.own.isOlder && OLDER.has(name)) return this.ours(name);
    return `${this.ours('schema')}.${name}`;
  }

  /** `exported` is what `name` is called where it comes from. */
  private take(source: string, name: string, style: ImportStyle, exported = name): string {
    const names = this.imports.get(source) ?? new Set();
    this.imports.set(source, names);
    if (style === 'namespace') {
      names.add('*');
      return `${spaceOf(source)}.${exported}`;
    }
    const own = style === 'alias' ? `The${name}` : name;
    names.add(own === exported ? name : `${exported} as ${own}`);
    return own;
  }

  /** The imports, and what this module exports of others. */
  lines(): readonly string[] {
    const imports = [...this.imports].map(
      ([source, names]) => `import ${clause(source, names)} from '${source}';`,
    );
    return [...this.first(), ...imports, ...this.exports()];
  }

  /** Where schemas are given later, modules have to run in their order. */
  private first(): readonly string[] {
    const { modules } = this.program;
    const previous = modules[this.at - 1];
    const isOrdered = modules.some(({ statements }) => statements.some((one) => one.do === 'relate'));
    return previous && isOrdered ? [`import './${previous.file}';`] : [];
  }

  /** Every entity of the modules before: whoever wants it may take it here. */
  private exports(): readonly string[] {
    const { entities, modules } = this.program;
    const isWanted = modules[this.at + 1]?.isThrough;
    if (!isWanted) return [];
    return modules.slice(0, this.at).flatMap(({ file, default: byDefault }, module) => {
      const own = entities
        .filter((entity) => entity.module === module)
        .map(({ name }) => (name === byDefault ? `default as ${name}` : name));
      return own.length ? [`export { ${own.join(', ')} } from './${file}';`] : [];
    });
  }
}

/** What stands between `import` and `from`. */
function clause(source: string, names: ReadonlySet<string>): string {
  if (names.has('*')) return `* as ${spaceOf(source)}`;
  const [byDefault = [], others = []] = [true, false].map((wanted) =>
    [...names].filter((name) => name.startsWith('default as ') === wanted),
  );
  const first = byDefault.map((name) => name.slice('default as '.length));
  return [...first, ...(others.length ? [`{ ${others.join(', ')} }`] : [])].join(', ');
}

const spaceOf = (source: string): string => source.replaceAll(/\W|ts$/g, '') || 'all';
