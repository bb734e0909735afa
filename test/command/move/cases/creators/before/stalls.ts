import { Entity, resource } from '@data-client/rest';

class Stall extends Entity {
  id = '';
}

// In its function, the base is a resource as theirs.
export const StallResource = resource({ path: '/stalls/:id', schema: Stall }).extend((Base) => ({
  rent: Base.create.extend({ body: {} as { weeks: number } }),
}));
export const TentResource = StallResource.extend((Base) => ({ create: Base.create.extend({ path: '/tents' }) }));
export type Rent = Parameters<typeof StallResource.create>;
export type Pitch = Parameters<typeof TentResource.create>;
export const [rent, pitch] = [StallResource['create'], TentResource['create']];
/** Nothing shows whose it is. */
export const createIn = (StallResource: { create: unknown }) => StallResource.create;
export const createOf = (any: { create: unknown }) => any.create;
