import type { DecoratedField, Decorators, Erased, FieldsPlace } from '../model/decorator.ts';
import type { Edit, EditPart } from '../model/edit.ts';
import type { Shape } from '../model/shape.ts';
import { beginsLine, blanksAfter, blanksBefore, endsLine } from '../parse/trivia.ts';
import type { Target } from './output.ts';
import { insert } from './output.ts';
import { linksCall } from './shape.ts';
import { access, propertyName } from './text.ts';

/**
 * Replaces the decorators of a class with the members that one would write by hand.
 *
 *     @entity('Article') class Post extends Entity { @pk slug = ''; @field(() => User) author = … }
 *         →   class Post extends Entity { static key = 'Article'; pk() { return this.slug; } slug = '';
 *                 static schema = PURE __x.links({ get author() { return User; } }, (post) => [post.author]); author = … }
 */
export function generateDecorators(
  { erased, key, pk, schema, adopted }: Decorators,
  shapes: readonly Shape[],
  target: Target,
): readonly Edit[] {
  const members = new Map<number, readonly EditPart[]>();
  if (pk) members.set(pk.at, [pkMember(pk.names, target)]);
  const shape = schema?.shape && shapes.includes(schema.shape) ? schema.shape : undefined;
  if (schema?.place.kind === 'member') {
    const { at } = schema.place;
    const others = members.get(at);
    members.set(at, [...(others ? [...others, ' '] : []), ...schemaMember(schema, shape, target)]);
  }
  return [
    ...(key ? [insert(key.at, ' static key = ', ...joined(key.value), ';', ...closing(key.at, target))] : []),
    ...(schema ? fieldEdits(schema.fields, schema.place, target) : []),
    ...(adopted ? adoption(adopted, target) : []),
    ...erased.map((one) => erase(one, members.get(one.start), target)),
    ...[...members]
      .filter(([at]) => !erased.some(({ start }) => start === at))
      .map(([at, member]) => before(at, member, target)),
  ];
}

/** A space before the closing brace of an empty class. */
const closing = (at: number, { code }: Target): string[] => (code[at] === '}' ? [' '] : []);

function pkMember(names: readonly string[], target: Target): string {
  const parts = names.map((name) => access('this', name)).join(', ');
  return `pk() { return ${names.length === 1 ? parts : `${target.runtime('compositePk')}(${parts})`}; }`;
}

function schemaMember(
  { fields, place }: { readonly fields: readonly DecoratedField[]; readonly place: FieldsPlace },
  shape: Shape | undefined,
  target: Target,
): EditPart[] {
  const literal: EditPart[] = ['{ ', ...getters(fields), ' }'];
  const isInherited = place.kind === 'member' && place.inherits;
  const value = isInherited ? [`${target.runtime('withFields')}(this, `, ...literal, ')'] : literal;
  const [before, after] = shape ? linksCall(shape, target) : ['', ''];
  return ['static schema = ', before, ...value, after, ';'];
}

/** Adds the entries to an existing schema. */
function fieldEdits(fields: readonly DecoratedField[], place: FieldsPlace, target: Target): Edit[] {
  switch (place.kind) {
    case 'member':
      return [];
    case 'literal':
      return [
        place.isEmpty
          ? insert(place.at, ' ', ...getters(fields), ' ')
          : insert(place.at, ', ', ...getters(fields)),
      ];
    case 'value': {
      const { start, end } = place.value;
      return [
        insert(start, `${target.runtime('withFields')}({ schema: `),
        insert(end, ' }, { ', ...getters(fields), ' })'),
      ];
    }
  }
}

/** Getters, so that they can refer to classes declared further down. */
const getters = (fields: readonly DecoratedField[]): EditPart[] =>
  fields.flatMap(({ name, value, isCalled }, index) => [
    `${index > 0 ? ', ' : ''}get ${propertyName(name)}() { return `,
    ...joined(value),
    isCalled ? '(); }' : '; }',
  ]);

const joined = (pieces: readonly EditPart[]): EditPart[] =>
  pieces.flatMap((piece, index) => (index > 0 ? [' ', piece] : [piece]));

function adoption({ origin, id }: NonNullable<Decorators['adopted']>, target: Target): Edit[] {
  const adopt = target.runtime('adopt');
  if (id) return [insert(origin.end, ` ${adopt}(`, id, ');')];
  return [insert(origin.start, `/*#__PURE__*/ ${adopt}(`), insert(origin.end, ')')];
}

/** Inserts a member before one whose first decorator is not ours. */
function before(at: number, member: readonly EditPart[], { code }: Target): Edit {
  const isOpen = !/[{};]/.test(code.slice(0, at).trimEnd().slice(-1));
  return insert(at, isOpen ? ';' : '', ...member, ' ');
}

/**
 * Removes a decorator with the spaces after it, or with its line's indentation if it is alone on the line. Line
 * breaks stay.
 */
function erase(erased: Erased, member: readonly EditPart[] | undefined, { code }: Target): Edit {
  const breaks = code.slice(erased.start, erased.end).replace(/[^\r\n]+/g, '');
  const end = blanksAfter(code, erased.end);
  const isLast = endsLine(code, end);
  const from = blanksBefore(code, erased.start);
  const indent = beginsLine(code, from) ? erased.start - from : 0;
  // In minified code such as `@log@pk id`, the words must not be glued together.
  const isGlued = /[\p{ID_Continue}$]$/u.test(code.slice(Math.max(0, erased.start - 2), erased.start));
  const separator = erased.separates ? ';' : isGlued && (member || !isLast) ? ' ' : '';
  if (member) return { start: erased.start, end, parts: [separator, ...member, isLast ? '' : ' ', breaks] };
  const start = erased.start - (isLast && !separator ? indent : 0);
  return { start, end, parts: [separator, breaks] };
}
