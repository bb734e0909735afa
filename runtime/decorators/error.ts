/** A decorator stands where it says nothing that could be done. Only development builds look. */
export class DecoratorError extends TypeError {
  override readonly name = 'DecoratorError';
}
