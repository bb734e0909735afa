import { Entity, resource } from 'presource';

class Stall extends Entity {
  id = '';
}

// In its function, the base is a resource as theirs.
export const StallResource = resource({ path: '/stalls/:id', schema: Stall }).extend((Base) => ({
  rent: Base.getList.push.extend({ body: {} as { weeks: number } }),
}));
export const TentResource = StallResource.extend((Base) => ({ create: Base.getList.push.extend({ path: '/tents' }) }));
export type Rent = Parameters<typeof StallResource.getList.push>;
export type Pitch = Parameters<typeof TentResource.create>;
export const [rent, pitch] = [StallResource['getList'].push, TentResource['create']];
/** Nothing shows whose it is. */
export const createIn = (StallResource: { create: unknown }) => StallResource.create;
export const createOf = (any: { create: unknown }) => any.create;
