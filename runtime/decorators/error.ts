/** A decorator is in a position where it has no meaning. Only development builds check this. */
export class DecoratorError extends TypeError {
  override readonly name = 'DecoratorError';
}
