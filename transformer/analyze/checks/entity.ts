import type { ast } from '../../parse/parse.ts';
import { type ClassFields, fieldsOf } from '../constructs/field.ts';
import { type Context, knownAs, report } from '../context.ts';
import { staticValue } from '../facts/class-members.ts';
import { keyName, unwrapTypes, writtenName } from '../facts/syntax.ts';
import { type KnownEntity, schemaKeys } from '../known.ts';

/** A class whose fields and schema are compared after the whole file is read. */
interface Candidate extends ClassFields {
  readonly node: ast.Class;
  readonly known: KnownEntity;
}

/**
 * Compares the fields of entity classes with their schemas. It checks a class only if the file shows all of it:
 * its parents up to `Entity`, every assignment to its schema, and no other declaration of its name.
 */
export class EntityChecks {
  readonly #candidates = new Map<KnownEntity, Candidate>();
  /** Names of interfaces, which add fields to a class of the same name. */
  readonly #merged = new Set<string>();

  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  note(node: ast.Node): void {
    if (node.type === 'TSInterfaceDeclaration') this.#merged.add(node.id.name);
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return;
    const known = node.id ? this.#context.known.get(node.id.start) : undefined;
    if (known?.kind !== 'entity') return;
    this.#candidates.set(known, { node, known, ...fieldsOf(this.#context, node) });
    this.#checkPk(node);
  }

  /** Reports a field `pk`, which hides the method. */
  #checkPk({ body }: ast.Class): void {
    const field = body.body.find(
      (member) => member.type === 'PropertyDefinition' && !member.static && writtenName(member) === 'pk',
    );
    if (field?.type !== 'PropertyDefinition') return;
    const found = 'a field `pk`, which is the method that returns the primary key';
    report(this.#context, 'name-reserved', field.key, found, true);
  }

  finish(): void {
    for (const candidate of this.#candidates.values()) {
      const { node, known } = candidate;
      if ('abstract' in node && node.abstract) continue;
      const chain = this.#chainOf(candidate);
      if (chain?.some((one) => one.known.isUnsettled)) continue;
      const keys = schemaKeys(known);
      const misplaced = this.#instanceSchema(node);
      if (misplaced) report(this.#context, 'entity-schema-instance', misplaced, 'schema', true);
      else if (keys) this.#checkRelations(candidate, new Set(keys));
      if (chain) this.#checkKeys(candidate, chain);
    }
  }

  /**
   * A class and its parents, up to `Entity`; `undefined` if one of them is from another file, or is merged with
   * another declaration.
   */
  #chainOf(candidate: Candidate): readonly Candidate[] | undefined {
    const chain: Candidate[] = [];
    let at: KnownEntity = candidate.known;
    for (; at.parent; at = at.parent) {
      const found = this.#candidates.get(at);
      if (!found || this.#merged.has(found.node.id!.name)) return undefined;
      chain.push(found);
    }
    // The keys of `Entity` itself are known: there are none.
    return at.schema?.keys && chain;
  }

  /** The name of a field `schema` that holds entities of this file: `schema = { author: User }`. */
  #instanceSchema({ body }: ast.Class): ast.Node | undefined {
    for (const element of body.body) {
      if (element.type !== 'PropertyDefinition' || element.static || element.computed) continue;
      const value = unwrapTypes(element.value);
      if (keyName(element.key) !== 'schema' || value?.type !== 'ObjectExpression') continue;
      const holdsEntity = value.properties.some((property) => {
        const held = property.type === 'Property' ? unwrapTypes(property.value) : undefined;
        const one = held?.type === 'ArrayExpression' ? held.elements[0] : held;
        return one && knownAs(this.#context, unwrapTypes(one))?.kind === 'entity';
      });
      if (holdsEntity) return element.key;
    }
    return undefined;
  }

  #checkRelations({ fields }: Candidate, keys: ReadonlySet<string>): void {
    for (const { name, holds, start, end } of fields) {
      if (!holds || keys.has(name)) continue;
      if (this.#context.known.get(holds.at)?.kind !== 'entity') continue;
      const entry = `${name}: ${holds.isList ? `[${holds.name}]` : holds.name}`;
      report(this.#context, 'entity-relation-missing', { start, end }, entry, true);
    }
  }

  #checkKeys({ node, known }: Candidate, chain: readonly Candidate[]): void {
    // A summary may have the schema of fields that only a class derived from it declares.
    const all = [...chain, ...this.#derivedFrom(known)];
    const names = new Set(all.flatMap(({ fields }) => fields.map(({ name }) => name)));
    if (chain.every(({ fields }) => fields.length === 0) || all.some(({ isOpen }) => isOpen)) return;
    const schema = unwrapTypes(staticValue(node, 'schema'));
    if (schema?.type !== 'ObjectExpression') return;
    for (const property of schema.properties) {
      if (property.type === 'SpreadElement' || property.computed) continue;
      const name = keyName(property.key);
      if (name === undefined || names.has(name)) continue;
      report(this.#context, 'entity-schema-key-unknown', property.key, name, true);
    }
  }

  #derivedFrom(known: KnownEntity): Candidate[] {
    return [...this.#candidates.values()].filter((one) => {
      let at = one.known.parent;
      while (at && at !== known) at = at.parent;
      return at === known;
    });
  }
}
