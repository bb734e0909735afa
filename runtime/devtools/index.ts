export * from './data.ts';
export { DevTools, type DevToolsProps } from './panel.tsx';
