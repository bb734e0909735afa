export * from 'presource';
export * from 'presource/react';
