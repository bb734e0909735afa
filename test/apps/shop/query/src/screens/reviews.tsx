import { useController, useDLE, useLoading } from 'presource/react';
import { ProductResource, ReviewResource } from '../data.ts';
import { Failed, Loading } from '../state.tsx';

export function Reviews({ productId }: { productId: number }) {
  const { fetch } = useController();
  const { data: product } = useDLE(ProductResource.get, { id: productId });
  const { data: reviews, loading, error } = useDLE(ReviewResource.getList, { product: productId });
  const [add, isAdding, failed] = useLoading((body: { text: string; stars: number }) =>
    fetch(ReviewResource.getList.push, { product: productId }, body),
  );
  const [remove, isRemoving] = useLoading((id: number) =>
    fetch(ReviewResource.delete, { product: productId, id }),
  );
  if (error) return <Failed error={error} />;
  if (loading) return <Loading />;
  const submit = (form: FormData) =>
    void add({ text: String(form.get('text')), stars: Number(form.get('stars')) }).catch(() => {});
  return (
    <>
      <h1>Reviews of {product?.title}</h1>
      <ul>
        {reviews.map(({ id, text, stars, author }) => (
          <li key={id}>
            {text}, {stars} stars, by {author.name}{' '}
            <button type="button" disabled={isRemoving} onClick={() => remove(id).catch(() => {})}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      <form action={submit}>
        <input name="text" aria-label="Review" />
        <input name="stars" aria-label="Stars" defaultValue="4" />
        <button type="submit" disabled={isAdding}>
          Send
        </button>
      </form>
      {failed && <Failed error={failed} />}
    </>
  );
}
