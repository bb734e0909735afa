/** What a program does with its resources, in the style in which it reaches their members and the controller's methods. */
import type { Style } from './style.ts';

/** A member of a resource or of its list, as an expression. */
function reach({ access }: Style, target: string, name: string): string {
  switch (access) {
    case 'destructured':
      return `(({ ${name}: its }) => its)(${target})`;
    case 'bracket':
      return `${target}['${name}']`;
    case 'template':
      return `${target}[\`${name}\`]`;
    case 'named':
      return `${target}[NAMES.${name === 'delete' ? 'drop' : name}]`;
    case 'entries':
      return `(Object.entries(${target}).find(([name]) => name === '${name}')?.[1] ?? ${target}.${name})`;
    case 'helper':
      return `member(${target}, '${name}')`;
    case 'optional':
      return `${target}?.${name}`;
    case 'reflected':
      return `Reflect.get(${target}, '${name}')`;
    case 'inherited':
      return `Object.create({ of: ${target}.${name} }).of`;
    case 'pattern':
      return `(({ [NAMES.${name === 'delete' ? 'drop' : name}]: its }) => its)(${target})`;
    case 'proxied':
      return `new Proxy(${target}, {}).${name}`;
    case 'spread':
      // A member of a list is no property of its own.
      return target.endsWith('Resource') ? `({ ...${target} }).${name}` : `${target}.${name}`;
    case 'listed':
      return `['${name}'].map((name) => ${target}[name])[0]`;
    default:
      return `${target}.${name}`;
  }
}

/** A method of the controller, as an expression. */
function method({ controller }: Style, name: string): string {
  switch (controller) {
    case 'destructured':
      return `(({ ${name}: run }) => run)(controller)`;
    case 'bracket':
      return `controller['${name}']`;
    case 'wrapped':
      return `((...all) => controller.${name}(...all))`;
    case 'bound':
      return `controller.${name}.bind(controller)`;
    case 'service':
      return `new Service(controller).all('${name}')`;
    case 'picked':
      return `pick(controller, ['${name}']).${name}`;
    default:
      return `controller.${name}`;
  }
}

const SHOWN = `const shown = (value) => JSON.parse(JSON.stringify(value ?? 'nothing'));`;

/** Each step as an expression of a promise. Their number is that of \`STEPS\`. */
function all(style: Style, schema: string): readonly string[] {
  const of = (target: string, ...names: readonly string[]) =>
    names.reduce((found, name) => reach(style, found, name), target);
  const call = (name: string) => method(style, name);
  const [post, user] = ['PostResource', 'UserResource'];
  const list = of(post, 'getList');
  const data = (endpoint: string, args: string) =>
    `${call('getResponse')}(${[endpoint, args].filter(Boolean).join(', ')}).data`;
  return [
    `${call('fetch')}(${list}, {})`,
    `${call('fetch')}(${of(post, 'get')}, { id: 3 })`,
    `${call('fetch')}(${of(post, 'get')}, { id: 404 })`,
    `${call('fetch')}(${of(post, 'update')}, { id: 1 }, { title: 'put' })`,
    `${call('fetch')}(${of(post, 'partialUpdate')}, { id: 1 }, { title: 'patched' })`,
    `(async () => { await controller.fetch(PostResource.getList, {}); await ${call('fetch')}(${of(post, 'delete')}, { id: 1 }); return controller.get(Post, { id: 1 }) ?? 'gone'; })()`,
    `(async () => { await controller.fetch(PostResource.getList, {}); await ${call('fetch')}(${of(post, 'getList', 'push')}, {}, { title: 'pushed' }); return ${data(list, '{}')}; })()`,
    `(async () => { await controller.fetch(PostResource.getList, {}); await ${call('fetch')}(${of(post, 'getList', 'unshift')}, {}, { title: 'shifted' }); return ${data(list, '{}')}; })()`,
    `(async () => { await controller.fetch(PostResource.getList, {}); await ${call('fetch')}(${of(post, 'getList', 'getPage')}, { page: 2 }); return ${data(list, '{}')}; })()`,
    `(async () => { await controller.fetch(PostResource.getList, {}); await ${call('fetch')}(${of(post, 'getList', 'remove')}, {}, { id: 1 }); return ${data(list, '{}')}; })()`,
    `${call('set')}(Post, { id: 5 }, { title: 'set', author: { id: 1, name: 'own' } }), controller.get(Post, { id: 5 })`,
    `${call('setResponse')}(${list}, { tag: 'a' }, [{ id: 6, title: 'told', at: 'x' }]), ${data(list, `{ tag: 'a' }`)}`,
    `(async () => { await controller.fetch(PostResource.getList, {}); ${call('invalidateAll')}(${list}); return ${call('getResponse')}(${list}, {}).expiryStatus; })()`,
    `(async () => { await controller.fetch(PostResource.getList, {}); ${call('expireAll')}(${list}); return ${call('getResponse')}(${list}, {}).expiresAt; })()`,
    `${call('setError')}(${of(user, 'get')}, { id: 1 }, new Error('told')), ${call('getError')}(${of(user, 'get')}, { id: 1 }).message`,
    `(async () => { let told = 0; const stop = ${call('watch')}(${of(user, 'get')}, { id: 1 }, () => told++); await controller.fetch(UserResource.get, { id: 1 }); stop(); return told; })()`,
    `(async () => { await controller.fetch(UserResource.getList); ${call('resetEntireStore')}(); return ${data(of(user, 'getList'), '{}')}; })()`,
    `${call('fetch')}(${of(post, 'get')}.extend({ path: '/posts/:id/more', method: 'POST' }), { id: 2 }, {})`,
    `${call('fetch')}(${of(post, 'getList')}.extend({ process: (all) => all.slice(1) }), {})`,
    `(async () => { await ${call('fetch')}(feed); await ${call('fetch')}(${of('feed', 'push')}, { title: 'fed' }); return ${data('feed', '')}; })()`,
    `(async () => { await controller.fetch(PostResource.getList, {}); return ${call('get')}(new ${schema}.Query(new ${schema}.All(Post), (all) => all.map(({ title }) => title))); })()`,
    `(async () => { await controller.fetch(UserResource.get, { id: 1 }); const changing = ${of(user, 'partialUpdate')}.extend({ getOptimisticResponse: (_, { id }, body) => ({ id, ...body }) }); const sent = ${call('fetch')}(changing, { id: 1 }, { name: 'guess' }); const guess = controller.get(User, { id: 1 }).name; return [guess, await sent]; })()`,
    `(async () => { const abort = new AbortController(); const sent = ${call('fetch')}(${of(user, 'get')}.extend({ signal: abort.signal }), { id: 1 }); abort.abort('ended'); return sent.catch(String); })()`,
    `(async () => { Post.process = (value) => ({ ...value, title: value.title + '!' }); return ${call('fetch')}(${of(post, 'get')}, { id: 4 }); })()`,
  ];
}

/** A file with the chosen steps, and only what they name. */
export function stepsOf(style: Style, imports: string, schema: string): string {
  const every = all(style, schema);
  const steps = style.steps.map((at) => every[at]!);
  const named = [...new Set(steps.join(' ').matchAll(/NAMES\.(\w+)/g))].map(([, name]) => name!);
  const names = [...new Set(named)].map((name) => `${name}: '${name === 'drop' ? 'delete' : name}'`);
  const text = steps.join('\n');
  return `${text.includes(`${schema}.`) ? imports : ''}
import { PostResource, UserResource, feed } from './api.ts';
import { controller } from './client.ts';
import { Post, User } from './model.ts';
${names.length ? `const NAMES = { ${names.join(', ')} };` : ''}
${text.includes('member(') ? 'const member = (of, name) => of[name];' : ''}
${text.includes('new Service(') ? 'class Service { constructor(its) { this.its = its; } all(name) { return this.its[name]; } }' : ''}
${text.includes('pick(') ? 'const pick = (of, names) => Object.fromEntries(names.map((name) => [name, of[name]]));' : ''}
${SHOWN}
export const steps = [
${steps.map((step) => `  async () => shown(await (${step})),`).join('\n')}
];`;
}
