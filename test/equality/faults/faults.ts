// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources hold templates.
import type { Fault } from '../loader.ts';

/** Mistakes as somebody could make them: each must be found by the programs that `npm test` runs. */
const COMPILER: readonly Fault[] = [
  {
    name: 'a member asks for no part',
    file: 'transformer/analyze/linking/asking/named-parts.ts',
    search: '...(isForeign ? [] : (word ?? [])),',
    replacement: '',
  },
  {
    name: 'optimism asks for no part',
    file: 'runtime/contract/parts.ts',
    search: "options: names('optimistic getOptimisticResponse')",
    replacement: 'options: []',
  },
  {
    name: 'schemas ask for no part',
    file: 'transformer/analyze/linking/asking/askers.ts',
    search: '  dynamicSchemas,\n',
    replacement: '',
  },
  {
    name: 'a method of a controller asks for no part',
    file: 'runtime/contract/parts.ts',
    search: "names('getResponse getError fetchIfStale')",
    replacement: '[]',
  },
  {
    name: 'a deletion asks for no part',
    file: 'runtime/contract/parts.ts',
    search: "names('delete Invalidate')",
    replacement: '[]',
  },
  {
    name: 'a path asks for no part',
    file: 'transformer/analyze/linking/asking/askers.ts',
    search: "asking(['paths'], dynamicPaths),",
    replacement: '',
  },
  {
    name: 'a name is made of a path that does not give it',
    file: 'transformer/analyze/constructs/class-path.ts',
    search: 'name: isRegular ? undefined : pin.name',
    replacement: 'name: undefined',
  },
  {
    name: 'a compiled path has no list',
    file: 'transformer/generate/path.ts',
    search: "path.list ? `, ${written(path.list, target)}` : ''",
    replacement: "''",
  },
  {
    name: 'a compiled path keeps the traces of what is absent',
    file: 'transformer/generate/path.ts',
    search: 'return `() => ${leavesTraces ?',
    replacement: 'return `() => ${leavesTraces && path.list?.text.length === 1 ?',
  },
  {
    name: 'a parameter is read by another name',
    file: 'transformer/generate/path.ts',
    search: "const args = [name, ...around].map(quote).join(', ');",
    replacement: "const args = [name === 'kind' ? 'id' : name, ...around].map(quote).join(', ');",
  },
  {
    name: 'the name of a class is another',
    file: 'transformer/generate/entity.ts',
    search: ': quote(name)}; }',
    replacement: ': quote(name.toLowerCase())}; }',
  },
  {
    name: 'a member of an enum is its name',
    file: 'transformer/analyze/facts/constant.ts',
    search: 'members.set(name, value);',
    replacement: 'members.set(name, name);',
  },
  {
    name: 'constants in templates are left out',
    file: 'transformer/analyze/facts/constant.ts',
    search: "text += inner + (value.cooked ?? '');",
    replacement: "text += value.cooked ?? '';",
  },
  {
    name: 'a decorated primary key is erased without a word',
    file: 'transformer/generate/decorator.ts',
    search: 'if (pk) members.set(pk.at, [pkMember(pk.names, target)]);',
    replacement: '',
  },
];

/** Of classes that are compiled as fast. */
const FAST: readonly Fault[] = [
  {
    name: 'a field of a fast class is not compared',
    file: 'transformer/generate/plan.ts',
    search: '.filter(({ relation }) => relation === undefined)',
    replacement: '.filter(({ relation }, i) => relation === undefined && !i)',
  },
  {
    name: 'a field of a fast class may be missing',
    file: 'runtime/store/plan.ts',
    search: 'if (order[count++] !== name || data[name] === undefined) fits = false;',
    replacement: 'count = order.length;',
  },
  {
    name: 'a fast class keeps its relations as they came',
    file: 'runtime/store/plan.ts',
    search: 'next![name] = link;',
    replacement: 'next![name] = data[name] as Link;',
  },
];

const RUNTIME: readonly Fault[] = [
  {
    name: 'a compiled function holds for a schema that has grown',
    file: 'runtime/store/relations.ts',
    search: ' === `${keys}` ? values : undefined',
    replacement: ' ? values : undefined',
  },
];

const SCHEMAS: readonly Fault[] = [
  {
    name: 'what is assigned replaces a map',
    file: 'runtime/schema/values.ts',
    search: '...(now as readonly Pair[]), ',
    replacement: '',
  },
  {
    name: 'members of Values know no key',
    file: 'runtime/schema/values.ts',
    search: 'member.normalize(value[key as never], tx, value, key)',
    replacement: "member.normalize(value[key as never], tx, value, '')",
  },
  {
    name: 'an array is made of arrays alone',
    file: 'runtime/schema/array.ts',
    search: "typeof value === 'object' && value ? Object.values(value) : value",
    replacement: 'value',
  },
  {
    name: 'the attribute is asked of the parent',
    file: 'runtime/schema/choice.ts',
    search: 'attribute(value, parent, key)\n        : (value as Mapping)[',
    replacement: 'attribute(parent, value, key)\n        : (value as Mapping)[',
  },
  {
    name: 'a query runs once',
    file: 'runtime/schema/query.ts',
    search: 'if (before && same(before.input, input)) return;',
    replacement: 'if (before) return;',
  },
  {
    name: 'keys of Lazy are spelled as others spell them',
    file: 'runtime/schema/lazy.ts',
    search: 'isKey(value) || (Array.isArray(value) && value.every(isKey)) ? value : keysOf(link)',
    replacement: 'keysOf(link)',
  },
  {
    name: 'EntityMixin takes no primary key',
    file: 'runtime/schema/entity-mixin.ts',
    search: 'if (pk) (Mixed',
    replacement: 'if (pk && !pk) (Mixed',
  },
  {
    name: 'All leaves out what has no schema',
    file: 'runtime/schema/all.ts',
    search: 'if (!(link instanceof Node)) others.push(link);',
    replacement: '',
  },
  {
    name: 'what is removed joins its lists',
    file: 'runtime/schema/changes.ts',
    search: 'return now.filter((link) => !gone.has(link));',
    replacement: 'return [...now, ...more];',
  },
];

const STORE: readonly Fault[] = [
  {
    name: 'a response that fails is not taken back',
    file: 'runtime/store/transaction.ts',
    search: 'undo(this.log);',
    replacement: '',
  },
  {
    name: 'an older read wins',
    file: 'runtime/store/normalize.ts',
    search: 'known !== undefined && meta.order < known.order',
    replacement: 'false',
  },
  {
    name: 'merge gets its sides the wrong way round',
    file: 'runtime/store/custom.ts',
    search: 'older ? [now, before] : [before, now]',
    replacement: 'older ? [before, now] : [now, before]',
  },
  {
    name: 'what a merge repeats counts twice',
    file: 'runtime/store/custom.ts',
    search: '[...new Set(link)]',
    replacement: '[...link]',
  },
  {
    name: 'shouldUpdate is not listened to',
    file: 'runtime/store/custom.ts',
    search: 'before, now) === false) return node;',
    replacement: 'before, now) === null) return node;',
  },
  {
    name: 'validate is not listened to',
    file: 'runtime/store/custom.ts',
    search: 'if (problem) this.refuse(value, `was refused: ${problem}`);',
    replacement: '',
  },
  {
    name: 'what process refuses is kept',
    file: 'runtime/store/custom.ts',
    search: 'if (data === undefined) {',
    replacement: 'if (data === undefined) return undefined;\n    if (data === undefined) {',
  },
  {
    name: 'a field is written under the name of another',
    file: 'runtime/store/normalize.ts',
    search: 'if (names[count] === name || this.isSafe(name, count)) view[name] = field;',
    replacement:
      'if (names[count] !== undefined || this.isSafe(name, count)) view[names[count] as string] = field;',
  },
  {
    name: 'a field is not compared',
    file: 'runtime/store/normalize.ts',
    search: 'const was = had[name];',
    replacement: 'const was = name === names[1] ? field : had[name];',
  },
  {
    name: 'a field that no response contained has no default',
    file: 'runtime/store/normalize.ts',
    search: 'this.wholeCount === count ? view',
    replacement: 'view ? view',
  },
  {
    name: 'a record has its relations as they came',
    file: 'runtime/store/circle.ts',
    search: 'field = showLink(field, old?.[name]);',
    replacement: 'field = field.pk ?? showLink(field, old?.[name]);',
  },
  {
    name: 'a field that changed is not noticed',
    file: 'runtime/store/normalize.ts',
    search: 'Object.hasOwn(had, name) : same(was, field)) continue;',
    replacement: 'Object.hasOwn(had, name) : was !== undefined) continue;',
  },
  {
    name: 'a relation that changed is not noticed',
    file: 'runtime/store/relations.ts',
    search: 'if (isSame && !next) continue;',
    replacement: 'if (!next) continue;',
  },
  {
    name: 'what a record holds of itself wins over what stands outside',
    file: 'runtime/store/relations.ts',
    search: 'if (owner?.data === stored) return next;',
    replacement: 'if (owner?.data === stored) return next;\n  if (owner) return owner.data;',
  },
  {
    name: 'a list that lost its last items is the list that it was',
    file: 'runtime/store/array.ts',
    search: 'was.length === length ?',
    replacement: 'was.length > 0 ?',
  },
  {
    name: 'a record that was handed out is written to',
    file: 'runtime/store/normalize.ts',
    search: 'new this.type()',
    replacement: '(node.view ?? new this.type())',
  },
  {
    name: 'what links to a change stays as it was',
    file: 'runtime/store/table.ts',
    search: 'source.outdate();',
    replacement: '',
  },
  {
    name: 'what shows a change is not looked at again',
    file: 'runtime/store/table.ts',
    search: 'source.linkedChangedAt = this.changedAt;',
    replacement: '',
  },
  {
    name: 'a circle of records is shown by another one before it is complete',
    file: 'runtime/store/circle.ts',
    search: 'above.has(child.table)',
    replacement: 'findUsers(child.table).has(child.table)',
  },
  {
    name: 'watchers are told where nothing changed',
    file: 'runtime/store/watch.ts',
    search: 'if (now !== watcher.known) due.push(watcher);',
    replacement: 'due.push(watcher);',
  },
  {
    name: 'pending mutations are not taken off',
    file: 'runtime/store/store.ts',
    search: 'overlay?.lift()',
    replacement: 'undefined',
  },
  {
    name: 'lists of another length are the same',
    file: 'runtime/store/node.ts',
    search: 'if (i !== b.length) return false;',
    replacement: 'if (i > b.length) return false;',
  },
  {
    name: "5 and '5' are two",
    file: 'runtime/store/table.ts',
    search: '? number : `',
    replacement: '? (pk as number) : `',
  },
  {
    name: 'push and unshift change places',
    file: 'runtime/schema/additions.ts',
    search: "if (how === 'push') return [...now, ...given];",
    replacement: "if (how !== 'push') return [...now, ...given];",
  },
  {
    name: 'a new item joins every list',
    file: 'runtime/schema/additions.ts',
    search: '(item) => item != null && (accepts?.call(table, args) ?? table.takes(args, given, item))',
    replacement: '() => true',
  },
];

export const faults: readonly Fault[] = [...COMPILER, ...FAST, ...RUNTIME, ...SCHEMAS, ...STORE];
