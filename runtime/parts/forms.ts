import { formOf } from '../controller/form.ts';
import { linked } from '../linked.ts';

declare module '../linked.ts' {
  interface Parts {
    forms: typeof formOf;
  }
}

linked.forms = formOf;
