import { trackEvent } from './verbs/track-event.ts';

export const analyticsVerbs = {
  track: trackEvent,
};
