import { browserStorage } from './browser-storage.ts';
import { playerSessionKeys } from './session-keys.ts';
import { createSessionStore } from './session-store.ts';
import { isStoredPlayer } from './stored-users.ts';

export const playerSession = createSessionStore({
  ...playerSessionKeys,
  isUser: isStoredPlayer,
  isTokenInUser: true,
  storage: browserStorage('localStorage'),
});
