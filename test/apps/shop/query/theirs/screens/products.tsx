import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type ProductPage } from '../api.ts';
import { money } from '../money.ts';
import { categoriesQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function Products() {
  const [category, setCategory] = useState('');
  const { data: categories } = useQuery(categoriesQuery);
  const { data, isPending, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['products', 'list', category],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams();
      if (category) query.set('category', category);
      if (pageParam) query.set('cursor', pageParam);
      return api<ProductPage>(query.size ? `/products?${query}` : '/products');
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      <h1>Products</h1>
      <select aria-label="Category" value={category} onChange={(event) => setCategory(event.target.value)}>
        <option value="">All</option>
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ul>
        {items.map((product) => (
          <li key={product.id}>
            <a href={`#/products/${product.id}`}>{product.title}</a> {money(product.price)},{' '}
            {product.category.name}, {product.stock} left
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          More
        </button>
      )}
    </>
  );
}
