import { data } from './data.ts';
import { entities } from './entities.ts';
import type { Faults } from './fault.ts';
import { foundations } from './foundations.ts';
import { lists } from './lists.ts';
import { paths } from './paths.ts';
import { relations } from './relations.ts';
import { requests } from './requests.ts';

/** For each rule, a change of the source that breaks it, and nothing that does not rest on it. */
export const faults: Faults = {
  ...paths,
  ...requests,
  ...entities,
  ...relations,
  ...lists,
  ...data,
  ...foundations,
};
