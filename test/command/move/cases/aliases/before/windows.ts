import { Entity } from '@data-client/rest';
import { Controller, useCache } from '@data-client/react';

export { Entity, Controller, useCache };
