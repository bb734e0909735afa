import type { Fields, Program, Relate, Schema } from './program.ts';

/** The relations of each entity once all modules ran: what a class inherits, and what was said of it later. */
export function relationsOf({ entities, modules }: Program): readonly Fields[] {
  const own = new Map<number, Record<string, Schema>>();
  const of = (entity: number | undefined): Fields =>
    entity === undefined ? {} : (own.get(entity) ?? of(entities[entity]!.parent));
  const relate = ({ entity, fields, late }: Relate) => {
    if (late === 'added' || late === 'aliased') Object.assign(own.get(entity)!, fields);
    else own.set(entity, { ...(late === 'assigned' ? {} : of(entity)), ...fields });
  };
  const statements = modules.flatMap((module) => module.statements);
  const connected: Relate[] = [];
  for (const statement of statements) {
    if (statement.do === 'entity') {
      const { parent, relations } = entities[statement.entity]!;
      if (Object.keys(relations).length) own.set(statement.entity, { ...of(parent), ...relations });
    } else if (statement.do === 'relate') {
      if (statement.late === 'connected') connected.push(statement);
      else relate(statement);
    }
  }
  for (const one of connected) relate(one);
  return entities.map((_, entity) => of(entity));
}
