import { Entity, resource, type Schema } from 'presource';

class Ticket extends Entity {
  id = '';
}

/** What it returns has a `create` of its own. */
export default function createPricedResource<P extends string, S extends Schema>(options: { path: P; schema: S }) {
  const Base = resource(options);
  return { ...Base, create: Base.getList.unshift.extend({ body: {} as { price: number } }) };
}
export const plainResource = <P extends string>(path: P) => resource({ path, schema: Ticket }).extend('first', { path });

const TicketResource = createPricedResource({ path: '/tickets/:id', schema: Ticket });
const PassResource = plainResource('/passes/:id');
export { TicketResource, PassResource as PassesResource };
