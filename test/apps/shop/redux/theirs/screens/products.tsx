import { useEffect, useState } from 'react';
import { money } from '../money.ts';
import { selectCategories, selectProducts } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { loadCategories, loadProducts } from '../thunks.ts';

export function Products() {
  const [category, setCategory] = useState('');
  const dispatch = useAppDispatch();
  const categories = useAppSelector(selectCategories);
  const items = useAppSelector((state) => selectProducts(state, category));
  const next = useAppSelector(({ requests }) => requests.products[category]?.next);
  const isLoadingMore = useAppSelector(({ requests }) => requests.isPending['products/load']);
  const error = useAppSelector(({ requests }) => requests.errors['products/load']);
  useEffect(() => {
    dispatch(loadCategories());
  }, [dispatch]);
  const isLoaded = items !== undefined;
  useEffect(() => {
    // A list that has grown stays as long as it is.
    if (!isLoaded) dispatch(loadProducts({ category }));
  }, [dispatch, category, isLoaded]);
  if (error) return <Failed error={error} />;
  if (!items) return <Loading />;
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
          disabled={isLoadingMore}
          onClick={() => dispatch(loadProducts({ category, cursor: next }))}
        >
          More
        </button>
      )}
    </>
  );
}
