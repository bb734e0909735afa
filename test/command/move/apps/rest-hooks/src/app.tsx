import { CacheProvider, NetworkErrorBoundary, useCache, useController, useSuspense, useDLE, useSubscription, AsyncBoundary } from 'rest-hooks';
import { useDebounce, useLoading } from '@rest-hooks/hooks';
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ArticleResource } from './resources';

function Articles() {
  const [query, setQuery] = useState('');
  const debounced = useDebounce(query, 100);
  const articles = useSuspense(ArticleResource.getList, { q: debounced });
  const first = useCache(ArticleResource.get, articles[0] ? { id: articles[0].id! } : null);
  useSubscription(ArticleResource.getList, { q: debounced });
  const { fetch, invalidate } = useController();
  const [create, isCreating, error] = useLoading(() => fetch(ArticleResource.create, { title: query }), [query]);
  return (
    <>
      <input value={query} onChange={(e) => setQuery(e.target.value)} />
      {first?.title}
      {articles.map((article) => (
        <p key={article.pk()}>
          {article.title} {article.createdAt.toString()}
          <button onClick={() => fetch(ArticleResource.publish, { id: article.id! })}>publish</button>
          <button onClick={() => invalidate(ArticleResource.get, { id: article.id! })}>reload</button>
        </p>
      ))}
      <button onClick={create} disabled={isCreating}>
        {error?.message ?? 'Create'}
      </button>
    </>
  );
}

function One({ id }: { id: number }) {
  const { data, loading, error } = useDLE(ArticleResource.get, { id });
  if (loading) return null;
  return <p>{error ? error.message : data?.title}</p>;
}

createRoot(document.body).render(
  <CacheProvider>
    <Suspense fallback="loading">
      <NetworkErrorBoundary>
        <Articles />
        <AsyncBoundary>
          <One id={1} />
        </AsyncBoundary>
      </NetworkErrorBoundary>
    </Suspense>
  </CacheProvider>,
);
