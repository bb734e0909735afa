export const getAuth = () => localStorage.getItem('auth');
export const unsetAuth = () => localStorage.removeItem('auth');
