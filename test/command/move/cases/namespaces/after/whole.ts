import * as DC from '@data-client/react';

export const names = Object.keys(DC);
