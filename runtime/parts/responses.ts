import { addMethods } from '../controller/method.ts';
import { fetchIfStale, getError, getResponse } from '../controller/responses.ts';

addMethods({ fetchIfStale, getError, getResponse });
