import { browserStorage } from './browser-storage.ts';
import { createSessionStore } from './session-store.ts';
import { isStoredPlayer } from './stored-users.ts';

export const playerSession = createSessionStore({
  tokenKey: 'auth_token',
  userKey: 'user_data',
  isUser: isStoredPlayer,
  isTokenInUser: true,
  storage: browserStorage('localStorage'),
});
