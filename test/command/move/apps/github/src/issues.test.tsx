import { CacheProvider, useSuspense } from '@data-client/react';
import { makeRenderDataClient, mockInitialState, MockResolver } from '@data-client/test';
import { IssueResource } from './resources/issue';

declare function it(name: string, run: () => unknown): void;
declare function expect(value: unknown): any;
declare function render(node: unknown): unknown;

const renderDataClient = makeRenderDataClient(CacheProvider);
const fixtures = [
  {
    endpoint: IssueResource.getList,
    args: [{ owner: 'a', repo: 'b' }] as const,
    response: { results: [{ id: 1, number: 1, title: 'first' }], link: '' },
  },
];

it('lists', async () => {
  const { result, waitForNextUpdate } = renderDataClient(() => useSuspense(IssueResource.getList, { owner: 'a', repo: 'b' }), {
    initialFixtures: fixtures,
  });
  await waitForNextUpdate();
  expect(result.current.results[0].title).toBe('first');
});

it('shows', () => {
  render(
    <CacheProvider>
      <MockResolver fixtures={fixtures} getInitialInterceptorData={() => ({})}>
        <p />
      </MockResolver>
    </CacheProvider>,
  );
});
