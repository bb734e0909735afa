/** Endpoints around functions that a minifier made alike have their own data, compiled or not. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf } from './run.ts';

const written = `
  import { Controller, Endpoint } from 'presource';
  const apiOf = (kind: string) => ({ load: async (id: string) => kind + id });
  function users() {
    const userApi = apiOf('user');
    return (id: string) => userApi.load(id);
  }
  function posts() {
    const postApi = apiOf('post');
    return (id: string) => postApi.load(id);
  }
  const getUser = new Endpoint(users());
  const getPost = new Endpoint(posts());
  const controller = new Controller();
  const data = [await controller.fetch(getUser, '1'), await controller.fetchIfStale(getPost, '1')];
  const name = (endpoint: { name: string }) => endpoint.name.replace(/-.*/, '');
  export const result = [controller.getResponse(getUser, '1').data, controller.getResponse(getPost, '1').data];
  export const names = [name(getUser), name(getPost)];
`;
const compiled = linkedFile(written).code;

test.each(bundlers)('%s', async (bundler) => {
  expect(await resultOf(bundler, written)).toBe('["user1","post1"]');
  expect(await resultOf(bundler, compiled)).toBe('["user1","post1"]');
  const named = compiled.replace('const result', 'const shown').replace('const names', 'const result');
  expect(await resultOf(bundler, named)).toBe('["getUser@program","getPost@program"]');
});
