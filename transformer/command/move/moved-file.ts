import { moduleName } from '../../analyze/facts/imports.ts';
import { SourceText } from '../../diagnostics/frame.ts';
import { emit } from '../../emit/emit.ts';
import type { Edit } from '../../model/edit.ts';
import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import type { Counterpart } from './fates.ts';
import { fateOf, isPeer } from './packages.ts';
import { visit, wordOf } from './tree.ts';

/** Something that is left to do by hand. */
export interface Todo {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What was found, and what stands in its place. */
  readonly text: string;
  /** The section of the page about it. */
  readonly anchor: string;
}

/** A name that a file imports from a package of theirs, or already from ours. */
export interface Imported {
  readonly local: string;
  readonly name: string;
  readonly specifier: string;
}

/** What the files of an app know of each other: the names by which they export what others are moved by. */
export interface Exports {
  /** Their `create` is `getList.push`, or that of what they return. */
  readonly resources: Set<string>;
  /** Resources and other objects with a `create` of the app, and functions that return such. */
  readonly creators: Set<string>;
  /** They are read by `useQuery`. */
  readonly queries: Set<string>;
  /** Classes whose subclasses are entities, too. */
  readonly entities: Set<string>;
  /** True if a file names a package of theirs. */
  readonly isOld: boolean;
}

/** One file while it is moved: its tree, the edits so far, and what is left to do. */
export class MovedFile {
  readonly file: string;
  readonly code: string;
  readonly program: ast.Program;
  readonly todos: Todo[] = [];
  readonly #text: SourceText;
  readonly #edits: Edit[] = [];
  /** By local name: what is imported by name. */
  readonly imported: ReadonlyMap<string, Imported>;
  /** By local name: the specifier of a namespace import. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** By the namespace in a use of one of its members: what stands for the member in this place. */
  readonly members = new Map<ast.Node, Counterpart>();
  /** By local name: what is not imported yet. */
  readonly needed = new Map<string, Counterpart>();

  constructor(
    file: string,
    code: string,
    program: ast.Program,
    /** Of all files of the app. */
    readonly exports: Exports,
  ) {
    this.file = file;
    this.code = code;
    this.program = program;
    this.#text = new SourceText(file, code);
    const imported = new Map<string, Imported>();
    const namespaces = new Map<string, string>();
    for (const node of program.body) {
      if (node.type !== 'ImportDeclaration') continue;
      const specifier = node.source.value;
      if (!isPeer(specifier) && !/^presource(\/|$)/.test(specifier)) continue;
      for (const one of node.specifiers) {
        const local = one.local.name;
        if (one.type === 'ImportNamespaceSpecifier') namespaces.set(local, specifier);
        else if (one.type === 'ImportSpecifier') {
          const name = moduleName(one.imported);
          imported.set(local, { local, name, specifier });
        }
      }
    }
    this.imported = imported;
    this.namespaces = namespaces;
  }

  /** The name that our packages, or theirs, export: of `Post` after `import { Entity as Post }`. */
  exported(local: string | undefined): string | undefined {
    const found = local === undefined ? undefined : this.imported.get(local);
    return found && nameFrom(found.specifier, found.name);
  }

  /** The same for an element: `Provider`, or `DC.Provider` of a namespace. */
  exportedElement(element: ast.Node): string | undefined {
    if (element.type !== 'JSXMemberExpression') return this.exported(wordOf(element));
    const specifier = this.namespaces.get(wordOf(element.object) ?? '');
    return specifier === undefined ? undefined : nameFrom(specifier, element.property.name);
  }

  /** Imports a name that the file does not have yet; returns its local name. */
  need(counterpart: Counterpart): string {
    for (const [local, { name }] of this.needed) if (name === counterpart.name) return local;
    const local = this.freshName(counterpart.name);
    this.needed.set(local, counterpart);
    return local;
  }

  /** A name that the file does not use. */
  freshName(wanted: string): string {
    let name = wanted;
    while (new RegExp(`\\b${name}\\b`).test(this.code)) name += '_';
    return name;
  }

  /** True if a name was imported from a package of theirs. */
  isTheirs(local: string): boolean {
    const found = this.imported.get(local);
    return found !== undefined && isPeer(found.specifier);
  }

  /**
   * True if the file imports anything from packages of theirs: otherwise it is moved, or never was theirs. One that imports
   * only from other files of the app is as old as they are.
   */
  get isOld(): boolean {
    const specifiers = [
      ...this.namespaces.values(),
      ...[...this.imported.values()].map((one) => one.specifier),
    ];
    return specifiers.length > 0 ? specifiers.some(isPeer) : this.exports.isOld;
  }

  edit(span: Span, text: string): void {
    if (!this.isRemoved(span)) this.#edits.push({ start: span.start, end: span.end, parts: [text] });
  }

  /** Removes a range, and what was to be changed in it. */
  remove(given: Span): void {
    if (this.isRemoved(given)) return;
    const span = this.#removable(given);
    const inside = (edit: Edit) => span.start <= edit.start && edit.end <= span.end;
    for (let at = this.#edits.length - 1; at >= 0; at--)
      if (inside(this.#edits[at]!)) this.#edits.splice(at, 1);
    this.#edits.push({ start: span.start, end: span.end, parts: [] });
  }

  /** A range without the blanks at its start that are needed: what ends a comment, or separates two words. */
  #removable({ start, end }: Span): Span {
    const { code } = this;
    const [blank] = /^\s*/.exec(code.slice(start, end))!;
    const line = code.slice(code.lastIndexOf('\n', start - 1) + 1, start);
    const isLast = /^[ \t]*(?:\r?\n|$)/.test(code.slice(end));
    if (line.includes('//') && !isLast) return { start: start + blank.indexOf('\n') + 1, end };
    const areWords = /[\w$]/.test(code[start - 1] ?? '') && /[\w$]/.test(code[end] ?? '');
    return { start: areWords && blank ? start + 1 : start, end };
  }

  isRemoved({ start, end }: Span): boolean {
    return this.#edits.some(
      (edit) => edit.parts.length === 0 && edit.start <= start && end <= edit.end && start < end,
    );
  }

  /** Lists a name that needs a hand; names of one statement with the same remedy are one place. */
  todoName(span: Span, name: string, { text, anchor }: Pick<Todo, 'text' | 'anchor'>): void {
    const last = this.todos.at(-1);
    const tail = `: ${text}.`;
    if (last?.anchor !== anchor || !last.text.endsWith(`\`${tail}`)) {
      this.todo(span, `\`${name}\`${tail}`, anchor);
      return;
    }
    const names = last.text.slice(0, -tail.length);
    this.todos[this.todos.length - 1] = { ...last, text: `${names}, \`${name}\`${tail}` };
  }

  todo({ start }: Span, text: string, anchor: string): void {
    const { line, column } = this.#text.place(start);
    const { file } = this;
    this.todos.push({ file, line, column, text, anchor });
  }

  /** True if a name is used outside of imports and of what is removed. */
  isUsed(local: string): boolean {
    return this.#uses(local).some((node) => !this.isRemoved(node));
  }

  /** True if it was, before anything was removed. */
  wasUsed(local: string): boolean {
    return this.#uses(local).length > 0;
  }

  #uses(local: string): ast.Node[] {
    const uses: ast.Node[] = [];
    visit(this.program, (node, ancestors) => {
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return;
      if (node.name !== local || ancestors.some(({ type }) => type === 'ImportDeclaration')) return;
      const parent = ancestors.at(-1);
      const isKey =
        (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
        (parent?.type === 'Property' && parent.key === node && !parent.shorthand && !parent.computed) ||
        (parent?.type === 'JSXAttribute' && parent.name === node);
      if (!isKey) uses.push(node);
    });
    return uses;
  }

  /** A statement with its line, if nothing else is in it, and with a blank line after it if there is one before it. */
  wholeLine({ start, end }: Span): Span {
    const rest = /^[ \t]*(?:\r?\n|$)/.exec(this.code.slice(end))?.[0];
    if (rest === undefined) return { start, end };
    const before = this.code.slice(0, start);
    const blank =
      /(?:^|\n)\s*\n$/.test(before) || !before ? /^\r?\n/.exec(this.code.slice(end + rest.length)) : null;
    return { start, end: end + rest.length + (blank?.[0].length ?? 0) };
  }

  /** A member of a class with its indentation and what separates it from the one before. */
  ownLines({ start, end }: Span): Span {
    const [blank] = /\s*$/.exec(this.code.slice(0, start))!;
    return { start: start - blank.length, end };
  }

  result(): string {
    const edits = this.#edits.toSorted((a, b) => a.start - b.start);
    return edits.length > 0 ? emit(this.code, this.file, edits).code() : this.code;
  }
}

/** The name that an entry of ours exports for what a module exports. */
function nameFrom(specifier: string, name: string): string {
  const fate = isPeer(specifier) ? fateOf(specifier, name) : undefined;
  return fate && 'entry' in fate ? fate.name : name;
}
