/**
 * Says beside the text of a form that the server did not take it. It is no live region: the status says the same, also to somebody
 * who has left the form.
 */
export function Refusal({ children }: { children: string | undefined }) {
  return children && <p className="refusal">{children} Your text is still here: try again.</p>;
}
