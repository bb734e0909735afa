import { useEffect } from 'react';
import { forgotten } from '../requests.ts';
import { selectProduct, selectReviews } from '../selectors.ts';
import { Failed, Loading } from '../state.tsx';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { addReview, loadProduct, loadReviews, removeReview } from '../thunks.ts';

export function Reviews({ productId }: { productId: number }) {
  const dispatch = useAppDispatch();
  const product = useAppSelector((state) => selectProduct(state, productId));
  const reviews = useAppSelector((state) => selectReviews(state, productId));
  const error = useAppSelector(({ requests }) => requests.errors['reviews/load']);
  const isAdding = useAppSelector(({ requests }) => requests.isPending['reviews/add']);
  const failed = useAppSelector(({ requests }) => requests.errors['reviews/add']);
  const isRemoving = useAppSelector(({ requests }) => requests.isPending['reviews/remove']);
  useEffect(() => {
    dispatch(forgotten('reviews/add'));
    dispatch(loadProduct(productId));
    dispatch(loadReviews(productId));
  }, [dispatch, productId]);
  if (error) return <Failed error={error} />;
  if (!reviews) return <Loading />;
  const submit = (form: FormData) =>
    void dispatch(
      addReview({ product: productId, text: String(form.get('text')), stars: Number(form.get('stars')) }),
    );
  return (
    <>
      <h1>Reviews of {product?.title}</h1>
      <ul>
        {reviews.map(({ id, text, stars, author }) => (
          <li key={id}>
            {text}, {stars} stars, by {author.name}{' '}
            <button
              type="button"
              disabled={isRemoving}
              onClick={() => dispatch(removeReview({ product: productId, id }))}
            >
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
