import { inWords } from './endpoint-options.ts';
import { reportOnce } from './report-once.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function checkMembers(owner: string, base: Members, made: unknown): void {
  if (!isObject(made)) {
    reportOnce(
      'resource-members',
      `${owner}: the function of extend() returned ${inWords(made)}, not members. Return an object of endpoints: (Base) => ({ search: Base.getList.extend({ … }) }).`,
    );
    return;
  }
  for (const [key, member] of Object.entries(made)) {
    const isOptions = isObject(member) && Object.getPrototypeOf(member) === Object.prototype && key in base;
    if (!isOptions && !/string|number|boolean/.test(typeof member)) continue;
    const from = key in base ? key : 'get';
    reportOnce(
      'resource-members',
      `${owner}: the function of extend() made \`${key}\` ${inWords(member)}, not an endpoint. Write ${key}: Base.${from}.extend({ … }).`,
    );
  }
}

/** Development only: reports options of `Resource.extend(name, options)` and `Resource.extend({ name: options })` that are none. */
export function checkMemberOptions(member: string, given: unknown): void {
  if (isObject(given)) return;
  const path = typeof given === 'string' ? JSON.stringify(given) : "'/posts/:id'";
  reportOnce(
    'resource-members',
    `${member}: extend() was given ${inWords(given)} in place of the member's options. Write { path: ${path} }.`,
  );
}

/** Development only: the function of `Resource.extend(function)`, which reports what it returns in place of endpoints. */
export const checkedMembers =
  <B extends Members, M>(owner: string, make: (base: B) => M) =>
  (base: B): M => {
    const made = make(base);
    checkMembers(owner, base, made);
    return made;
  };

/** A method of each class that a resource takes, which tells it from others, also if it comes from another copy of presource. */
const METHODS = { Endpoint: 'getRequestInit', Collection: 'argsKey' } as const;

/** Development only: reports a class of a resource that is none, or that its members and lists cannot be made of. */
export function checkResourceClass(owner: string, option: keyof typeof METHODS, given: unknown): void {
  if (typeof given === 'function' && METHODS[option] in Object(given.prototype)) return;
  const [parent, name] =
    option === 'Endpoint' ? ['RestEndpoint', 'MyEndpoint'] : ['schema.Collection', 'MyCollection'];
  // `Endpoint` is exported under another name than that of its class.
  const found =
    typeof given !== 'function' || !given.name
      ? inWords(given)
      : Object.hasOwn(given, '~copy')
        ? 'Endpoint'
        : given.name;
  reportOnce(
    'resource-class',
    `${owner}: \`${option}\` is ${found}, which is not derived from ${parent}. Write a class: class ${name} extends ${parent} { … }.`,
  );
}
