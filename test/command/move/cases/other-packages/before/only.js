const { useLive } = require('@data-client/vue');

export const live = useLive;
