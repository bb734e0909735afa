const { Entity, RestEndpoint } = require('@data-client/rest');
const { CacheProvider: Provider, useCache } = require('@data-client/react');
const react = require('@data-client/react');

module.exports = { Entity, RestEndpoint, Provider, useCache, react };
