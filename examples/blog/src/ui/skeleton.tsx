/** Gray lines in place of text, so that the page does not jump when the text arrives. */
function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <span key={String(index)} className="line" />);
}

export function ScreenSkeleton() {
  return (
    <div className="skeleton" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <div aria-hidden="true">
        <span className="line title" />
        <Lines count={2} />
        <RowSkeletons count={4} />
      </div>
    </div>
  );
}

/** A placeholder for a list whose heading is already shown. */
export function ListSkeleton() {
  return (
    <div className="skeleton" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <div aria-hidden="true">
        <RowSkeletons count={4} />
      </div>
    </div>
  );
}

export function RowSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={String(index)} className="skeleton-row">
      <span className="line heading" />
      <Lines count={2} />
    </div>
  ));
}
