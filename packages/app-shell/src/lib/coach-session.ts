import { coachUser } from '@swing/contract/identity';
import { browserStorage } from './browser-storage.ts';
import { createSessionStore } from './session-store.ts';

export const coachSession = createSessionStore({
  tokenKey: 'coachToken',
  userKey: 'coachData',
  schema: coachUser,
  storage: browserStorage('localStorage'),
});
