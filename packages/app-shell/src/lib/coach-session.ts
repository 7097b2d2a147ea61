import { browserStorage } from './browser-storage.ts';
import { coachSessionKeys } from './session-keys.ts';
import { createSessionStore } from './session-store.ts';
import { isStoredCoach } from './stored-users.ts';

export const coachSession = createSessionStore({
  ...coachSessionKeys,
  isUser: isStoredCoach,
  storage: browserStorage('localStorage'),
});
