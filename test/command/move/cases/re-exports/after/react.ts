export * from 'presource/react';
export { Controller, ExpiryStatus } from 'presource';
