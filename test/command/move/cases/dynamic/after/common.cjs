const { Entity, RestEndpoint } = require('presource');
const { DataProvider: Provider, useCache } = require('presource/react');
const react = require('@data-client/react');

module.exports = { Entity, RestEndpoint, Provider, useCache, react };
