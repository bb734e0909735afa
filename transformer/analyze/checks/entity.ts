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
  /** The classes that extend one, once all are known. */
  readonly #children = new Map<KnownEntity, Candidate[]>();
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
    report(this.#context, 'name-reserved', field.key, found);
  }

  finish(): void {
    for (const one of this.#candidates.values()) {
      const { parent } = one.known;
      if (!parent) continue;
      const children = this.#children.get(parent);
      if (children) children.push(one);
      else this.#children.set(parent, [one]);
    }
    for (const candidate of this.#candidates.values()) {
      const { node, known } = candidate;
      if ('abstract' in node && node.abstract) continue;
      const chain = this.#chainOf(candidate);
      if (chain?.some((one) => one.known.isUnsettled)) continue;
      const keys = schemaKeys(known);
      const misplaced = this.#instanceSchema(node);
      if (misplaced) report(this.#context, 'entity-schema-instance', misplaced, 'schema');
      else if (keys && !growsElsewhere(node, keys)) this.#checkRelations(candidate, new Set(keys));
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
      report(this.#context, 'entity-relation-missing', { start, end }, entry);
    }
  }

  #checkKeys({ node, known }: Candidate, chain: readonly Candidate[]): void {
    const names = namesIn(chain);
    if (names.size === 0 || chain.some(({ isOpen }) => isOpen)) return;
    const schema = unwrapTypes(staticValue(node, 'schema'));
    if (schema?.type !== 'ObjectExpression') return;
    const unknown = schema.properties.flatMap((property) => {
      const name = property.type === 'SpreadElement' || property.computed ? undefined : keyName(property.key);
      return name === undefined || names.has(name)
        ? []
        : [{ name, at: (property as ast.ObjectProperty).key }];
    });
    if (unknown.length === 0) return;
    // A summary may have the schema of fields that only a class derived from it declares.
    const derived = this.#derivedFrom(known);
    const others = namesIn(derived);
    if (derived.some(({ isOpen }) => isOpen)) return;
    for (const { name, at } of unknown)
      if (!others.has(name)) report(this.#context, 'entity-schema-key-unknown', at, name);
  }

  #derivedFrom(known: KnownEntity): Candidate[] {
    return (this.#children.get(known) ?? []).flatMap((one) => [one, ...this.#derivedFrom(one.known)]);
  }
}

const namesIn = (classes: readonly Candidate[]): Set<string> =>
  new Set(classes.flatMap(({ fields }) => fields.map(({ name }) => name)));

/**
 * True if the type of a class's schema admits any keys (`static schema: Record<string, unknown> = {}`), and this file
 * adds none to those that the class has: a circle through several files is closed in another one.
 */
function growsElsewhere({ body }: ast.Class, keys: readonly string[]): boolean {
  for (const element of body.body) {
    if (element.type !== 'PropertyDefinition' || !element.static || writtenName(element) !== 'schema')
      continue;
    const type = element.typeAnnotation?.typeAnnotation;
    const isOpen =
      type?.type === 'TSTypeLiteral'
        ? type.members.some((member) => member.type === 'TSIndexSignature')
        : type?.type === 'TSTypeReference' &&
          type.typeName.type === 'Identifier' &&
          type.typeName.name === 'Record';
    const value = unwrapTypes(element.value);
    return isOpen && value?.type === 'ObjectExpression' && value.properties.length === keys.length;
  }
  return false;
}
