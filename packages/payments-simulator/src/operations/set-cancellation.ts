import { invalidRequest } from '../wire/api-error.ts';
import type { Subscription } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

export interface CancellationRequest {
  cancel_at_period_end?: boolean | undefined;
  /** Unix seconds. Null withdraws a cancellation. */
  cancel_at?: number | 'min_period_end' | 'max_period_end' | null | undefined;
  comment?: string | null | undefined;
  feedback?: NonNullable<Subscription['cancellation_details']>['feedback'] | undefined;
}

/** The fields to change on a subscription when a cancellation is set or withdrawn. Throws ApiError. */
export function cancellationFields(
  work: Pick<Work, 'now'>,
  subscription: Subscription,
  { cancel_at_period_end: isAtEnd, cancel_at: at, comment, feedback }: CancellationRequest,
): Partial<Subscription> {
  if (isAtEnd === undefined && at === undefined) return {};
  if (isAtEnd !== undefined && at !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at');
  }
  if (subscription.schedule) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const when = isAtEnd === undefined ? at : isAtEnd ? 'min_period_end' : null;
  const cancelAt =
    when === 'min_period_end' ? Math.min(...ends) : when === 'max_period_end' ? Math.max(...ends) : (when ?? null);
  if (cancelAt !== null && cancelAt <= work.now) {
    throw invalidRequest('`cancel_at` must be a timestamp in the future.', 'cancel_at');
  }
  return {
    cancel_at: cancelAt,
    cancel_at_period_end: isAtEnd === true,
    canceled_at: cancelAt === null ? null : work.now,
    cancellation_details: {
      comment: cancelAt === null ? null : (comment ?? null),
      feedback: cancelAt === null ? null : (feedback ?? null),
      feedback_option: null,
      reason: cancelAt === null ? null : 'cancellation_requested',
    },
  };
}
