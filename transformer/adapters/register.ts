/**
 * Compiles files as Node loads them: `node --import @presource/transformer/register`. Modules of the process itself where
 * Node has hooks for these (22.15 and newer), else what is imported.
 */
import module from 'node:module';
import { loadNow } from './register-hooks.ts';

if (module.registerHooks) module.registerHooks({ load: loadNow });
else module.register('./register-hooks.js', import.meta.url);
