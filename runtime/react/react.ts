/**
 * What the hooks need of React. A bundle keeps an import of React for each module that has one; through this module there
 * is only one.
 */
export {
  Component,
  createContext,
  createElement,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react';
