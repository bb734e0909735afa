import { getDefaultManagers, LogoutManager, NetworkManager } from '@data-client/react';
import MetricsManager from './metrics';
import ToastManager from './toast';

class SignOut extends LogoutManager {
  handleLogout(controller: any) {
    localStorage.removeItem('token');
    super.handleLogout(controller);
  }
}

export default function getManagers() {
  return [
    new MetricsManager(),
    new ToastManager(),
    new SignOut({ shouldLogout: (error) => error.status === 401 || error.status === 419 }),
    ...getDefaultManagers({
      networkManager: { errorExpiryLength: 1000 },
      devToolsManager: { latency: 1000 },
    }),
  ];
}
