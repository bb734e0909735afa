import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Review } from '../api.ts';
import { productQuery, reviewsQuery } from '../queries.ts';
import { Failed, Loading } from '../state.tsx';

export function Reviews({ productId }: { productId: number }) {
  const client = useQueryClient();
  const { data: product } = useQuery(productQuery(productId));
  const { data: reviews, isPending, error } = useQuery(reviewsQuery(productId));
  const invalidate = () => client.invalidateQueries({ queryKey: reviewsQuery(productId).queryKey });
  const add = useMutation({
    mutationFn: (body: { text: string; stars: number }) =>
      api<Review>(`/products/${productId}/reviews`, 'POST', body),
    onSuccess: invalidate,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api<void>(`/products/${productId}/reviews/${id}`, 'DELETE'),
    onSuccess: invalidate,
  });
  if (error) return <Failed error={error} />;
  if (isPending) return <Loading />;
  const submit = (form: FormData) =>
    add.mutate({ text: String(form.get('text')), stars: Number(form.get('stars')) });
  return (
    <>
      <h1>Reviews of {product?.title}</h1>
      <ul>
        {reviews.map(({ id, text, stars, author }) => (
          <li key={id}>
            {text}, {stars} stars, by {author.name}{' '}
            <button type="button" disabled={remove.isPending} onClick={() => remove.mutate(id)}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      <form action={submit}>
        <input name="text" aria-label="Review" />
        <input name="stars" aria-label="Stars" defaultValue="4" />
        <button type="submit" disabled={add.isPending}>
          Send
        </button>
      </form>
      {add.error && <Failed error={add.error} />}
    </>
  );
}
