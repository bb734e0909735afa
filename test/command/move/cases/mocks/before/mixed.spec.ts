vi.mock('@data-client/react', async (original) => {
  return { ...(await original<object>()), Controller: class {}, useSuspense: vi.fn() };
});
