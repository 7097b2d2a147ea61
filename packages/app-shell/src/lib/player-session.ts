import { playerUser } from '@swing/contract/identity';
import { browserStorage } from './browser-storage.ts';
import { createSessionStore } from './session-store.ts';

export const playerSession = createSessionStore({
  tokenKey: 'auth_token',
  userKey: 'user_data',
  schema: playerUser,
  storage: browserStorage('localStorage'),
});
