import { checkEntity } from '../dev/entity.ts';
import { checkPart, tellEntries } from '../dev/parts.ts';
import { placeOf } from '../dev/place.ts';
import { twinsMessage } from '../dev/twins.ts';
import type { EntityClass } from '../entity.ts';
import type { EntityTable } from './entity-table.ts';
import { later } from './watch.ts';

/**
 * Gives a table another class with the same key, if that replaces the table's class: if both set that key explicitly, or if
 * both come from the same lines of a file. Hot reload and test runners evaluate a module twice.
 */
export function takeOver(table: EntityTable, type: EntityClass): boolean {
  const { store, type: known } = table;
  const areExplicit = Object.hasOwn(type, 'key') && Object.hasOwn(known, 'key');
  let isAgain = false;
  if (process.env.NODE_ENV !== 'production') {
    const place = placeOf(type);
    isAgain = place !== undefined && place === placeOf(known);
    // A production build evaluates no module twice, so it does not need the part that makes the records again.
    if (isAgain) tellEntries('presource/with-remakes');
    if (areExplicit && !isAgain) {
      checkPart('twins');
      console.error(
        twinsMessage(
          known,
          type,
          `have the key "${type.key}"`,
          'The newest is used for the records of both: give one another `static key`. ' +
            'If it is one class whose module a hot reload evaluated again, nothing is wrong.',
        ),
      );
    }
  }
  if (!areExplicit && !isAgain) return false;
  if (process.env.NODE_ENV !== 'production') checkEntity(type);
  Object.assign(table, { type, schema: undefined, readyAt: -1 });
  const meta = { date: 0, fetchedAt: 0, order: 0, expiresAt: 0 };
  // During a response or a user function, the next response of this type converts the records.
  if (!store.isGuarded) store.commit({ args: [], meta }, (tx) => table.ready(tx), later);
  return true;
}
