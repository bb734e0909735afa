import './forms.ts';
import { parseContent } from '../endpoint/content.ts';
import { RestBase } from '../endpoint/rest-base.ts';

RestBase.prototype.parseResponse = parseContent;
