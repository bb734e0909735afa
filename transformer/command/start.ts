#!/usr/bin/env node
import module from 'node:module';

// Node 22 keeps what it has compiled of the command for the next run, in the folder for temporary files: a tenth of a second.
module.enableCompileCache?.();
await import('./main.ts');
