import { linked } from '../linked.ts';
import { otherHandler } from '../store/link/other-handlers.ts';

linked.shapes = otherHandler;
