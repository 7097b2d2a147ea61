import { browserStorage } from './browser-storage.ts';
import { createSessionStore } from './session-store.ts';
import { isStoredCoach } from './stored-users.ts';

export const coachSession = createSessionStore({
  tokenKey: 'coachToken',
  userKey: 'coachData',
  isUser: isStoredCoach,
  storage: browserStorage('localStorage'),
});
