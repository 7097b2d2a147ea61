import { formatLongDate } from '@swing/domain/dates';
import { watchPath } from '@swing/domain/routes';
import * as z from 'zod/mini';
import type { MailContext } from '../mail-template.ts';
import { quoteUserText, userText } from '../quote-user-text.ts';

/** Facts of the mails that announce an analysis. */
export const analysisFacts = z.object({
  /** As on the submission. "Unknown" if the player named no athlete. */
  athleteName: userText,
  /** Full name of the coach. Null if the analysis was not sent by a coach. */
  coachName: z.nullable(userText),
  /** Whether the swing was sent to no coach, so that the coach is not the player's own. */
  isGeneral: z.optional(z.boolean()),
  /** Missing in mails queued before the watch page existed. */
  submissionId: z.optional(z.uuid()),
  /** ISO 8601 UTC. */
  availableUntil: z.iso.datetime(),
});
export type AnalysisFacts = z.infer<typeof analysisFacts>;

const unnamed = quoteUserText('Unknown');

export function swingOf({ athleteName }: AnalysisFacts): string {
  return athleteName && athleteName !== unnamed ? `the swing of ${athleteName}` : 'your swing';
}

export function coachOf({ coachName, isGeneral }: AnalysisFacts): string {
  if (isGeneral) return coachName ? `Coach ${coachName}` : 'A coach';
  return coachName ? `Your coach ${coachName}` : 'Your coach';
}

export function watchAction(
  { submissionId }: AnalysisFacts,
  { publicUrl }: MailContext,
): { label: string; url: string } {
  return submissionId
    ? { label: 'Watch the Analysis', url: new URL(watchPath(submissionId), publicUrl).href }
    : { label: 'Open My Videos', url: new URL('/account/dashboard', publicUrl).href };
}

export function availableUntilSentence({ availableUntil }: AnalysisFacts): string {
  const date = formatLongDate(new Date(availableUntil), 'UTC');
  return `The video is available until ${date}. Download it before then to keep it.`;
}
