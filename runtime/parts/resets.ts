import { addMethods } from '../controller/method.ts';
import { resetEntireStore } from '../controller/reset.ts';

addMethods({ resetEntireStore });
