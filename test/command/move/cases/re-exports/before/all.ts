export * from '@data-client/rest';
export * from '@data-client/endpoint';
export * from '@data-client/react';
