import { mutationOf, router } from '../../transport/trpc.ts';
import { trackEvent } from './track-event.ts';

export const analyticsVerbs = { json: [trackEvent], stream: [] };

export const analyticsRouter = router({ track: mutationOf(trackEvent) });
