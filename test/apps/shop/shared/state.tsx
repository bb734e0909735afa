/** What a screen shows in place of data. */
export const Loading = () => <p>Loading…</p>;

export const Failed = ({ error }: { error: Error }) => <p role="alert">Failed: {messageOf(error)}</p>;

/** The server's own words, wherever a library keeps them. */
function messageOf(error: Error): string {
  const { body } = error as Error & { body?: unknown };
  return (body as { message?: string } | undefined)?.message ?? error.message;
}
