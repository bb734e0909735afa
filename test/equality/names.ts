import { type ImportStyle, type Program, sourceOf } from './program.ts';

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
    return this.take(`./${this.program.modules[source]!.file}`, name, this.program.modules[this.at]!.style);
  }

  ours(name: string): string {
    return this.take('presource', name, this.program.modules[this.at]!.ours);
  }

  private take(source: string, name: string, style: ImportStyle): string {
    const names = this.imports.get(source) ?? new Set();
    this.imports.set(source, names);
    if (style === 'namespace') {
      names.add('*');
      return `${spaceOf(source)}.${name}`;
    }
    names.add(style === 'alias' ? `${name} as The${name}` : name);
    return style === 'alias' ? `The${name}` : name;
  }

  /** The imports, and what this module exports of others. */
  lines(): readonly string[] {
    const imports = [...this.imports].map(([source, names]) =>
      names.has('*')
        ? `import * as ${spaceOf(source)} from '${source}';`
        : `import { ${[...names].join(', ')} } from '${source}';`,
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
    return modules.slice(0, this.at).flatMap(({ file }, module) => {
      const own = entities.filter((entity) => entity.module === module).map(({ name }) => name);
      return own.length ? [`export { ${own.join(', ')} } from './${file}';`] : [];
    });
  }
}

const spaceOf = (source: string): string => source.replaceAll(/\W|ts$/g, '') || 'all';
