import { set, setError, setResponse, watch } from '../controller/controls.ts';
import { addMethods } from '../controller/method.ts';

addMethods({ set, setError, setResponse, watch });
