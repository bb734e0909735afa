export default { optimizeDeps: { include: ['@data-client/rest'] } };
