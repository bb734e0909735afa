import { linked } from '../linked.ts';
import { otherHandler } from '../store/other-handlers.ts';

linked.shapes = otherHandler;
