/** Development only: the remedy for a parameter of a path without a usable value, after a text that states the value. */
export function parameterRemedy(name: string, value: unknown, params: object): string {
  if (value !== undefined && value !== null)
    return '. The value must be text that is neither empty nor "." or "..", because the path would be another one';
  const given = Object.keys(params).filter((key) => key !== name);
  const found = given.length ? `The arguments have ${given.map((key) => `"${key}"`).join(', ')}. ` : '';
  return `. ${found}Pass { ${name} }, or correct the parameter in the path`;
}
