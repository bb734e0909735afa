/** All parts, for uncompiled code, which links every part whatever the words of its files. */
import './parts/additions.ts';
import './parts/bodies.ts';
import './parts/content.ts';
import './parts/controls.ts';
import './parts/custom.ts';
import './parts/deletions.ts';
import './parts/forms.ts';
import './parts/keys.ts';
import './parts/moves.ts';
import './parts/optimistic.ts';
import './parts/paths.ts';
import './parts/related.ts';
import './parts/resets.ts';
import './parts/responses.ts';
import './parts/shapes.ts';
import './parts/signals.ts';
import './parts/twins.ts';
