/** All parts, for what nobody compiled: who imports this has what the words of no file ask for, too. */
import './parts/additions.ts';
import './parts/bodies.ts';
import './parts/controls.ts';
import './parts/custom.ts';
import './parts/keys.ts';
import './parts/optimistic.ts';
import './parts/paths.ts';
import './parts/shapes.ts';
