/**
 * Generates programs of any number of entities with their resources, to measure what each further one costs.
 *
 * Copies of one declaration would cost next to nothing after compression, and random letters more than anything
 * people write. So the names come from the vocabulary of business software (two-part names as in `InvoiceLine`,
 * field names by how common they are), every entity has its own fields, defaults, relations to earlier ones,
 * path and options, and a seed decides which. Each pair is a module, as people write them: what is generated for a
 * file then stands near it in the bundle, too. The weights are such that data-client's form of them costs what was
 * found for hand-written declarations: about 34 bytes each, brotli, at 200.
 */
import { between, pick, type Random, random } from '../bench/random.ts';

export interface PairsOptions {
  readonly count: number;
  /** Write `pk()` and `static key` on each class: data-client needs the one, and in minified code the other. */
  readonly explicit?: boolean;
  readonly seed?: number;
  /** Of how many the path lies under that of another, from 0 to 1. */
  readonly nested?: number;
  /** Of how many the path is not made of the name by the rules of English, from 0 to 1: `/lines/:id` of `InvoiceLine`. */
  readonly irregular?: number;
}

interface Declared {
  readonly name: string;
  readonly plural: string;
}

/** A program of many modules: `./pairs/<Entity>.ts` each, and `./pairs/index.ts` that exports the resources of all. */
export function pairs({
  count,
  explicit = false,
  seed = 1,
  nested = 0.2,
  irregular = 0,
}: PairsOptions): Record<string, string> {
  const names = entityNames(random(seed), count);
  const declared: Declared[] = [];
  const files: Record<string, string> = {};
  for (const name of names) {
    // Of its own for each pair: a program of fifty begins with the same pairs as one of ten.
    const r = random(seed * 1_000 + declared.length + 1);
    const entity = {
      name,
      plural: plural(random(seed * 3_000 + declared.length)() < irregular ? another(name) : name),
    };
    const text = [entityText(r, entity, declared, explicit), resourceText(r, entity, declared, nested)];
    const imports = declared
      .filter((other) => new RegExp(`\\b${other.name}\\b(?!')`).test(text[0]!.replace(`class ${name} `, '')))
      .map((other) => `import { ${other.name} } from '${moduleOf(other.name)}';`);
    files[moduleOf(name)] = [
      ...imports,
      "import { createResource, Entity } from 'presource';",
      ...text,
      '',
    ].join('\n');
    declared.push(entity);
  }
  files[moduleOf('index')] = names
    .map((name) => `export { ${name}Resource } from '${moduleOf(name)}';\n`)
    .join('');
  return files;
}

/** The names of the first `count` resources. */
export function resourceNames(count: number, seed = 1): readonly string[] {
  return entityNames(random(seed), count).map((name) => `${name}Resource`);
}

const moduleOf = (name: string) => `./pairs/${name}.ts`;

function entityText(r: Random, entity: Declared, earlier: readonly Declared[], explicit: boolean): string {
  const members = ['id = 0;', ...fields(r).map(([name, value]) => `${name} = ${value};`)];
  const schema: string[] = [];
  const taken = new Set(members.map((member) => member.split(' ')[0]));
  for (const target of relations(r, earlier)) {
    const many = r() < 0.4;
    const field = lower(many ? target.plural : target.name);
    if (taken.has(field)) continue;
    taken.add(field);
    members.push(many ? `${field}: ${target.name}[] = [];` : `${field} = ${target.name}.fromJS();`);
    schema.push(`${field}: ${many ? `[${target.name}]` : target.name}`);
  }
  if (explicit) members.push(`pk() { return \`\${this.id}\`; }`, `static key = '${entity.name}';`);
  if (schema.length) members.push(`static schema = { ${schema.join(', ')} };`);
  return `export class ${entity.name} extends Entity {\n  ${members.join('\n  ')}\n}`;
}

function resourceText(r: Random, entity: Declared, earlier: readonly Declared[], share: number): string {
  const own = kebab(entity.plural);
  const nested = earlier.length > 0 && r() < share;
  const parent = nested ? pick(r, earlier) : undefined;
  const path = parent ? `/${kebab(parent.plural)}/:${lower(parent.name)}Id/${own}/:id` : `/${own}/:id`;
  const options = [`path: '${path}'`, `schema: ${entity.name}`];
  if (r() < 0.3) options.push(`searchParams: {} as { ${pick(r, common)[0]}?: string } | undefined`);
  if (r() < 0.2) options.push("paginationField: 'page'");
  if (r() < 0.3) options.push('optimistic: true');
  return `export const ${entity.name}Resource = createResource({ ${options.join(', ')} });`;
}

/** One to four fields beside the id, half of them from the names that every second entity has. */
function fields(r: Random): readonly (readonly [name: string, value: string])[] {
  const chosen = new Map<string, string>();
  for (let i = between(r, 1, 4); i > 0; i--) {
    const [name, value] = pick(r, r() < 0.5 ? common : rare);
    chosen.set(name, value);
  }
  return [...chosen];
}

/** Of five entities two have no relation, two have one and one has two. */
function relations(r: Random, earlier: readonly Declared[]): readonly Declared[] {
  const wanted = pick(r, [0, 0, 1, 1, 2]);
  return earlier.length === 0 ? [] : Array.from({ length: wanted }, () => pick(r, earlier));
}

function entityNames(r: Random, count: number): readonly string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(pick(r, nouns) + (r() < 0.3 ? '' : pick(r, parts)));
  return [...names];
}

const words = (text: string) => text.trim().split(/\s+/);

const nouns = words(`
  Account Address Agent Album Alert Asset Audit Badge Batch Booking Branch Budget Campaign Carrier Category Channel
  Claim Client Company Contract Country Coupon Course Credit Customer Delivery Department Device Discount Document
  Driver Employee Event Feature Invoice Journal Keyword Language Ledger License Location Machine Market Meeting
  Message Milestone Module Order Package Partner Patient Payment Permission Policy Portfolio Product Project Quote
  Region Release Report Review Route Schedule Sensor Shipment Station Store Subscription Supplier Survey Task Team
  Tenant Ticket Transfer User Vehicle Vendor Warehouse Webhook Workflow Zone`);

const parts = words(`
  Line Item Group Status Type Note Rule Plan Member Entry Detail History Template Setting Tag Role Version Comment
  Request Limit`);

const values: Readonly<Record<string, string>> = { s: "''", n: '0', b: 'false', z: 'null', l: '[]' };
const typed = (text: string) => words(text).map((word) => [word.slice(2), values[word[0]!]!] as const);

const common = typed(`
  s:name s:title s:description s:createdAt s:updatedAt s:status b:active s:email n:position s:type s:slug n:total`);

const rare = typed(`
  s:code s:phone s:currency n:amount n:quantity b:archived z:deletedAt s:startsAt s:endsAt n:price n:rating s:color
  s:locale b:verified b:published s:imageUrl s:website n:latitude n:longitude n:weight n:height s:barcode s:reference
  n:priority s:dueDate b:completed n:duration s:timezone s:firstName s:lastName b:isDefault n:discount n:taxRate
  s:street s:city s:postalCode s:content s:summary n:views n:score s:externalId b:enabled z:approvedAt s:iban l:labels
  n:capacity s:serialNumber b:locked s:hostname n:port n:attempts s:reason z:expiresAt n:percent s:notes b:internal`);

function plural(name: string): string {
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : /(s|x|ch)$/.test(name) ? `${name}es` : `${name}s`;
}

/** What a server calls it instead: without the first of its words, or with another one before. */
const another = (name: string): string =>
  name
    .replace(/^[A-Z][a-z]+(?=[A-Z])/, '')
    .replace(/^[A-Z][a-z]+$/, (word) => (word === name ? `Managed${word}` : word));

function kebab(name: string): string {
  return name.replace(/\B[A-Z]/g, '-$&').toLowerCase();
}

function lower(name: string): string {
  return name[0]!.toLowerCase() + name.slice(1);
}
