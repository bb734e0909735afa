export * from '@data-client/react';
