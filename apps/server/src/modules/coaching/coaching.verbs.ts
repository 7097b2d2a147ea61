import { listPlayers } from './verbs/list-players.ts';
import { listQueue } from './verbs/list-queue.ts';
import { readPoolStatus } from './verbs/read-pool-status.ts';
import { readProfile } from './verbs/read-profile.ts';
import { readSummary } from './verbs/read-summary.ts';
import { setStatus } from './verbs/set-status.ts';
import { takeOldest } from './verbs/take-oldest.ts';
import { updateCheckpointNames } from './verbs/update-checkpoint-names.ts';
import { updateProfile } from './verbs/update-profile.ts';
import { updateSettings } from './verbs/update-settings.ts';

export const coachingVerbs = {
  queue: listQueue,
  setStatus,
  profile: readProfile,
  updateProfile,
  updateSettings,
  updateCheckpointNames,
  poolStatus: readPoolStatus,
  takeOldest,
  listPlayers,
  summary: readSummary,
};
