import { NetworkError } from 'presource';
import { routes } from '../router.tsx';

/** A boundary shows this in place of a screen that could not be loaded. */
export function Failure({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary: () => void }) {
  const retry = () => {
    // The button is about to disappear, so move the focus to the start of the new content.
    document.querySelector('main')?.focus();
    resetErrorBoundary();
  };
  return (
    <section className="failure" role="alert">
      <h1>{headline(error)}</h1>
      <p>{explanation(error)}</p>
      <p className="actions">
        <button type="button" className="primary" onClick={retry}>
          Try again
        </button>
        <a href={routes.latest}>Back to the latest posts</a>
      </p>
      {error instanceof NetworkError && (
        <p className="small">
          <code>
            {error.response ? error.status : 'No response:'} {error.method} {error.url}
          </code>
        </p>
      )}
    </section>
  );
}

const isMissing = (error: Error) => error instanceof NetworkError && error.status === 404;

const headline = (error: Error) => (isMissing(error) ? 'There is nothing here' : 'That did not work');

const explanation = (error: Error) =>
  isMissing(error)
    ? 'The server does not know this page. It may have been deleted, or is not written yet.'
    : error instanceof NetworkError
      ? 'The server did not answer as it should. Your connection may be down.'
      : error.message;
