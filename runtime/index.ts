import './everything.ts';

export * from './compiled.ts';
