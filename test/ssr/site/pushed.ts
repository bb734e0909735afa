import type { DehydratedState } from 'presource/ssr';

/** The script elements of a page that bring data, each with its state. */
export const SCRIPT =
  /<script(?: nonce="[^"]*")?>\(Array\.isArray\(self\.__presource\).*?\.push\((.*?)\);Object\..*?<\/script>/gs;

/** What the scripts of a page bring: each entity as `type pk`, and the keys of the answers, as often as they are there. */
export function pushedIn(html: string) {
  const states = [...html.matchAll(SCRIPT)].map(([, text]) => JSON.parse(text!) as DehydratedState);
  const entities = states.flatMap(({ e, t }) =>
    e.flatMap(([type, fields, columns, , places, pks]) =>
      places.map((_, i) => `${t[type]![0]} ${pks?.[i] ?? columns[fields.indexOf('id')]![i]}`),
    ),
  );
  const answers = states.flatMap(({ a }) => a.map(([, key]) => key));
  return { states, entities, answers };
}
