import { addMethods } from '../controller/methods.ts';
import { fetchIfStale, getError, getResponse } from '../controller/responses.ts';

addMethods({ fetchIfStale, getError, getResponse });
