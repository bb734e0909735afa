// Hosts load plugins with `require`, and know nothing of TypeScript in them; Node does.
module.exports = require('../../transformer/index.ts');
