import { set, setError, setResponse, watch } from '../controller/controls.ts';
import { addMethods } from '../controller/methods.ts';

addMethods({ set, setError, setResponse, watch });
