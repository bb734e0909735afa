import { routes } from '../router.tsx';

export function MissingScreen() {
  return (
    <section className="failure">
      <h1>No such page</h1>
      <p>
        The address leads nowhere. <a href={routes.latest}>The latest posts</a> are a good place to go on.
      </p>
    </section>
  );
}
