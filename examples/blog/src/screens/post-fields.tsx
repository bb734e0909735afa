import { useId } from 'react';
import { refuseBlank } from '../ui/blank.ts';
import { Refusal } from '../ui/refusal.tsx';

/** The typed text; kept until the server has it, so that it survives a rejected request. */
export interface Draft {
  readonly title: string;
  readonly content: string;
  /** What to say if the server has rejected it. */
  readonly refusal?: string;
}

export const draftOf = (form: FormData): Draft => ({
  title: String(form.get('title')).trim(),
  content: String(form.get('content')).trim(),
});

/** The two fields of a post, for writing and for editing. */
export function PostFields({ draft, rows }: { draft: Draft; rows: number }) {
  const id = useId();
  return (
    <>
      <label className="field" htmlFor={`${id}-title`}>
        Title
      </label>
      <input
        id={`${id}-title`}
        name="title"
        defaultValue={draft.title}
        required
        maxLength={120}
        onInput={refuseBlank}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this form.
        autoFocus
        autoComplete="off"
      />
      <label className="field" htmlFor={`${id}-content`}>
        Text
      </label>
      <textarea
        id={`${id}-content`}
        name="content"
        rows={rows}
        defaultValue={draft.content}
        required
        onInput={refuseBlank}
      />
      <Refusal>{draft.refusal}</Refusal>
    </>
  );
}
