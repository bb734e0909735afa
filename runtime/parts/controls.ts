import { resetEntireStore, set, setError, setResponse, watch } from '../controller/controls.ts';
import { addMethods } from '../controller/method.ts';

addMethods({ resetEntireStore, set, setError, setResponse, watch });
