import type { Edit } from '../model/edit.ts';
import type { Resource } from '../model/resource.ts';
import { generateOfClass } from './class-path.ts';
import { generateEndpoint } from './endpoint.ts';
import type { Target } from './output.ts';
import { generateShape } from './shape.ts';

/** Completes the options of a resource as those of an endpoint; or removes the options that its class provides. */
export function generateResource(resource: Resource, target: Target): readonly Edit[] {
  const { ofClass, shapes, erased } = resource;
  if (!ofClass) return generateEndpoint(resource, target);
  return [
    ...shapes.flatMap((shape) => generateShape(shape, target)),
    ...generateOfClass(ofClass, erased, target),
  ];
}
