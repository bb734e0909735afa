import { Entity, Controller } from 'presource';
import { useCache } from 'presource/react';

export { Entity, Controller, useCache };
