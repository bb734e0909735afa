import { DataClientDocument } from '@data-client/ssr/nextjs';

export default class Page extends DataClientDocument {}
