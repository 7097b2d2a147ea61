import { listCall, retrieveCall } from '../wire/call.ts';
import { text } from '../wire/parameters.ts';

export const eventCalls = [
  retrieveCall('event', '/v1/events'),
  listCall('event', '/v1/events', { type: text.optional() }),
];
