/**
 * Values of the language, of the platform and of other packages have members that are called like ours, in every app. Where a file
 * shows that a value is one of them, its members ask for no part. Where it may be ours, they do.
 */
import { describe, expect, test } from 'vitest';
import { linkedFile } from './run.ts';

const partsOf = (code: string, file = 'form.tsx'): readonly string[] =>
  linkedFile(`${code}\nexport {};`, file).parts;

describe('asks for nothing', () => {
  test.each([
    ['a list', `let lines: string[] = []; lines.push(text); lines = []; lines.unshift(text);`],
    ['a list without a type', `let lines = []; const add = (one) => { lines.push(one); lines = [one]; };`],
    ['a list of arguments', `function add(...all) { all.push(1); }`],
    ['a parameter', `function add(to: readonly string[] | undefined, key: string) { to!.push(key); }`],
    ['a group', `const add = (groups, key, one) => { (groups[key] ??= []).push(one); };`],
    [
      'a group of a map',
      `const all = new Map<string, string[]>(); const one = all.get(key); if (one) one.push(key);`,
    ],
    [
      'a map of a class',
      `class Cache { private all = new Map(); #own = new Set(); drop(key) { this.all.delete(key); this.#own.delete(key); } }`,
    ],
    ['a method of a class', `export class Client { delete(url) { return send(url); } set(key, value) {} }`],
    [
      'a map of a component',
      `import { useRef, useMemo } from 'react'; const a = useRef(new Map()); const b = useMemo(() => new Set(), []); a.current.set(key, 1); b.delete(key);`,
    ],
    [
      'a list of a component',
      `import { useRef } from 'react'; const all = useRef<string[]>([]); all.current.push(key);`,
    ],
    [
      'an address',
      `const url = new URL(base); url.searchParams.set(key, value); url.searchParams.delete(key);`,
    ],
    [
      'headers',
      `const h = (request: Request) => { request.headers.set(key, value); request.headers.delete(key); };`,
    ],
    ['a form', `const form = new FormData(); form.set(key, value); form.delete(key);`],
    [
      'an element',
      `const one = document.createElement('a'); one.remove(); document.body.classList.remove(name);`,
    ],
    ['a storage', `cookieStore.set(key, value); cookieStore.delete(key); caches.delete(key);`],
    [
      'a request',
      `await fetch(url, { method: 'POST', signal }); new Request(url, { method, signal }); window.fetch(url, { signal });`,
    ],
    [
      'the page of a server',
      `import { ServerPage } from 'presource/ssr'; const page = new ServerPage({ signal: request.signal, nonce });`,
    ],
    [
      'a router',
      `import { useRouter } from 'next/navigation'; const router = useRouter(); router.push(path);`,
    ],
    [
      'a router whose member is taken off',
      `import { useRouter } from 'next/navigation'; const { push } = useRouter(); push(path);`,
    ],
    [
      'a form of a package',
      `import { useForm, useFieldArray } from 'react-hook-form'; const { register, setError, watch } = useForm({ validate }); const { remove, move, update } = useFieldArray({ control }); const form = useForm(); form.setError(name, error); register('a', { validate: (one) => !!one }); form.register('a', { validate });`,
    ],
    [
      'arguments of no controller',
      `one.set('accept', type); one.setError('root', { message }); one.watch('name'); one.watch(); store.set((state) => state); set({ open: true });`,
    ],
    [
      'arguments of no endpoint',
      "jar.delete('session'); http.delete(`/files`); chart.update(5); element.remove(); list.classList.remove('open'); rows.push(<tr />); queue.push(() => 1);",
    ],
    [
      'a class of CSS',
      `export const Field = () => <label className="field move" class="move" className={isOld && 'delete'} />;`,
    ],
    [
      'a style',
      `export const Item = () => <li style={{ cursor: isOld ? 'grab' : 'move' }} onDrag={(event) => { event.dataTransfer.effectAllowed = 'move'; }} />;`,
    ],
    ['the field of a form', `export const render = ({ field }) => <input {...field} value={field.value} />;`],
    ['a column', `export const columns = [{ field: 'name' }]; export const entity = { entity: 'a' };`],
    [
      'texts that are no functions',
      `export const errors = { validate: 'Check', merge: 'Merge', process: \`a\` }; save(one, { merge: true });`,
    ],
    [
      'a part of a form',
      `const form = z.object({}).refine((one) => one.a === one.b, { path: ['b'], message: 'no' });`,
    ],
    ['a request that every endpoint makes', `client.request({ method: 'GET', url });`],
    [
      'what a controller is extended by',
      `import { Controller } from 'presource'; const controller = new Controller(); controller.extend(checks()); controller.extend(more); controller.extend({ ...more });`,
    ],
    [
      'members by their names',
      `const all = [a, b]; rows[index] = labels[name]; await fetch(urls[kind], options); send(all[i]); use(styles[\`\${kind}Row\`]);`,
    ],
    [
      'values that are visited',
      `export const texts = Object.entries(errors).map(([name, one]) => show(name, one)); for (const one of Object.values(rows)) draw(one);`,
    ],
    [
      'a proxy of anything',
      `export const logged = new Proxy(target, { get: (one, name) => log(one, name) });`,
    ],
    ['methods of a class', `export class Form { validate() {} merge(other) {} key() {} }`],
  ])('%s', (_, code) => expect(partsOf(code)).toEqual([]));
});

describe('asks for its part', () => {
  test.each([
    [
      'controls',
      'a controller beside a map',
      `function a() { const one = new Map(); one.set(k, v); } function b(one) { one.set(k, v); }`,
    ],
    [
      'bodies',
      'a variable with the name of a global',
      `import { document } from './documents.js'; use(document.update);`,
    ],
    [
      'bodies',
      'a parameter with the name of a global',
      `export const save = ({ history }) => use(history.update);`,
    ],
    [
      'controls',
      'a class with the name of one of the platform',
      `import { Map } from './ours.js'; const one = new Map(); one.set(k, v);`,
    ],
    [
      'controls',
      'a type with the name of one of the platform',
      `import type { Map } from './ours.js'; const f = (one: Map) => one.set(k, v);`,
    ],
    ['controls', 'a parameter of a type', `function f<Map extends Any>(one: Map) { one.set(k, v); }`],
    ['additions', 'a list that becomes something else', `let list = []; list = find(); use(list.push);`],
    ['additions', 'a list that a pattern assigns', `let list = []; ({ list } = find()); use(list.push);`],
    ['additions', 'a list that a loop assigns', `let list = []; for (list of all) use(list.push);`],
    ['additions', 'a list that is declared again', `var list = []; var list = find(); use(list.push);`],
    [
      'additions',
      'a list that is assigned under a type',
      `let list = []; (list as any) = find(); use(list.push);`,
    ],
    ['additions', 'a list of a loop', `for (const list of [a, b]) use(list.push);`],
    [
      'additions',
      'an element of a list',
      `const all = [a, b]; use(all[0].push); const [one] = all; use(one.push);`,
    ],
    [
      'additions',
      'a value of a map',
      `const all = new Map(); use(all.get('a').push); const other = new Map<string, Api>(); use(other.get('a').push);`,
    ],
    [
      'additions',
      'the field of a parent',
      `class A { list = []; } class B extends Base { add() { use(this.list.push); } }`,
    ],
    [
      'additions',
      'a field that gets another value',
      `class A { list = []; constructor(list) { this.list = list; } add() { use(this.list.push); } }`,
    ],
    [
      'additions',
      'a field under another type',
      `class A { list = null as Api | null; other = [] as Api; add() { use(this.list.push); use(this.other.push); } }`,
    ],
    [
      'additions',
      'another this',
      `class A { list = []; add() { return { list: api, f() { use(this.list.push); } }; } }`,
    ],
    [
      'additions',
      'a reference to anything',
      `import { useRef } from 'react'; const one = useRef<Api>(null); use(one.current.push);`,
    ],
    [
      'additions',
      'what a hook of an app returns',
      `import { useRouter } from './router.js'; const { push } = useRouter(); use(push);`,
    ],
    [
      'additions',
      'what a package hands on',
      `import { useOutletContext } from 'react-router'; const list = useOutletContext(); use(list.push);`,
    ],
    ['additions', 'an item that is a text', `messages.push('hello');`],
    ['additions', 'what may be a list', `use((find() ?? []).push);`],
    ['deletions', 'a deletion that is called', `await posts.delete({ id });`],
    ['deletions', 'a member that is called by another', `posts.delete.call(posts, 'a');`],
    ['controls', 'arguments that are spread', `one.set(...all); one.setError(...[endpoint], error);`],
    ['shapes', 'a shape of a store', `set({ todos: [] }, value);`],
    ['custom', 'a function of a class', `Object.assign(Todo, { merge: (a, b) => b });`],
    [
      'custom',
      'an object that an app is given',
      `import { register } from './forms.js'; register('a', { validate: (one) => !!one });`,
    ],
    ['signals', 'a request of an app', `import { fetch } from './fetch.js'; fetch(url, { signal });`],
    ['signals', 'options that are spread', `fetch(url, { ...{ signal } });`],
    ['twins', 'a key', `Object.assign(Todo, { key: 'Todo' }); class A { static key = 'A'; }`],
    ['bodies', 'a method in small letters', `get.extend({ method: 'get' });`],
    ['moves', 'a text that an element of an app is given', `export const one = <Item className="move" />;`],
    ['moves', 'a text that a function is given', `export const one = <li className={of('move')} />;`],
    ['moves', 'a text of a page', `export const one = <li title="move" />;`],
    ['paths', 'a path that is read', `make({ path: PATHS.todo });`],
    [
      'paths',
      'what may be a controller',
      `import { Controller } from 'presource'; let one = new Controller(); one = other; one.extend(options());`,
    ],
    [
      'paths',
      'what has the name of a controller',
      `import { Controller } from 'presource'; const one = new Controller(); export const make = (one) => one.extend(options());`,
    ],
  ])('%s: %s', (part, _, code) => expect(partsOf(code)).toContain(part));

  test('a field of a class in JavaScript, which any file may write to', () => {
    const code = `export class A { list = []; add(one) { this.list.push(one); } }`;
    expect(partsOf(code, 'form.js')).toEqual(['additions', 'bodies']);
    expect(partsOf(code, 'form.ts')).toEqual([]);
  });
});
