import { browserStorage } from './browser-storage.ts';
import { createSessionStore } from './session-store.ts';
import { isStoredPlayer } from './stored-users.ts';

export const playerSession = createSessionStore({
  tokenKey: 'auth_token',
  userKey: 'user_data',
  isUser: isStoredPlayer,
  storage: browserStorage('localStorage'),
});
