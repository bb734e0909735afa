import { resetEntireStore, set, setError, setResponse, watch } from '../controller/controls.ts';
import { linked } from '../linked.ts';

linked.controls = { resetEntireStore, set, setError, setResponse, watch };
