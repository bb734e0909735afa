/** Two tabs that tell each other their changes, as docs/how-to/push.md has them. */
import type { Controller } from 'presource';
import { expect, it } from 'vitest';
import { recipeOf } from './recipes.ts';

type Presource = typeof import('presource');

interface Recipe extends Presource {
  inStep(controller: Controller, user: string): () => void;
  MessageResource: { getList: { push: object }; partialUpdate: object; delete: object };
}

it('what one tab changes is seen in the other, which sends nothing', async () => {
  const recipe = (await import(
    /* @vite-ignore */ await recipeOf('docs/how-to/push.md', ['messages.ts', 'tabs.ts'])
  )) as Recipe;
  const { getList, partialUpdate, delete: remove } = recipe.MessageResource;
  const asked: string[] = [];
  const open = () => {
    const controller = new recipe.Controller({
      fetch: async (_, { method, body }: RequestInit = {}) => {
        asked.push(method!);
        if (method === 'DELETE') return new Response(null, { status: 204 });
        return Response.json({ id: '2', room: 'a', ...JSON.parse(String(body)) });
      },
    });
    const any = controller as unknown as {
      fetch(...all: unknown[]): Promise<unknown>;
      setResponse(...all: unknown[]): void;
      getResponse(...all: unknown[]): { data: { text: string }[] };
    };
    any.setResponse(getList, { room: 'a' }, [{ id: '1', room: 'a', text: 'One' }]);
    const listOf = () => any.getResponse(getList, { room: 'a' }).data.map(({ text }) => text);
    return { ...any, listOf, close: recipe.inStep(controller, 'ada') };
  };
  const [here, there] = [open(), open()];
  await here.fetch(getList.push, { room: 'a' }, { text: 'Two' });
  await expect.poll(there.listOf).toEqual(['One', 'Two']);
  await there.fetch(partialUpdate, { id: '2' }, { text: 'Zwei' });
  await expect.poll(here.listOf).toEqual(['One', 'Zwei']);
  await here.fetch(remove, { id: '2' });
  await expect.poll(there.listOf).toEqual(['One']);
  expect(asked).toEqual(['POST', 'PATCH', 'DELETE']);
  here.close();
  await there.fetch(partialUpdate, { id: '2' }, { text: 'Alone' });
  there.close();
  expect(here.listOf()).toEqual(['One']);
});
