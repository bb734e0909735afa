import { useController, useDLE, useLoading } from 'presource/react';
import { useState } from 'react';
import { CategoryResource, ProductResource } from '../data.ts';
import { money } from '../money.ts';
import { Failed, Loading } from '../state.tsx';

export function Products() {
  const [category, setCategory] = useState('');
  const args = { category: category || undefined };
  const { fetch } = useController();
  const { data: categories } = useDLE(CategoryResource.getList);
  const { data, loading, error } = useDLE(ProductResource.getList, args);
  const [fetchNextPage, isFetchingNextPage] = useLoading((cursor: string) =>
    fetch(ProductResource.getList.getPage, { ...args, cursor }),
  );
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
  const { items, next } = data;
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
      {next && (
        <button
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => fetchNextPage(next).catch(() => {})}
        >
          More
        </button>
      )}
    </>
  );
}
