import { formatLongDate } from '@swing/domain/dates';
import { momentText } from '@swing/domain/key-points';
import { watchPath } from '@swing/domain/routes';
import * as z from 'zod/mini';
import type { MailContext } from '../mail-template.ts';
import { quoteUserText, userSentence, userText } from '../quote-user-text.ts';

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
  /** Missing in mails queued before there were any. */
  keyPoints: z.optional(z.array(z.object({ seconds: z.number(), text: userSentence }))),
  /** Names of the drills beside the analysis. Missing in mails queued before there were any. */
  drills: z.optional(z.array(userSentence)),
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

/** The key points as paragraphs, such as 0:07 “Hands first.” One that could contain an address or a phone number is not quoted. */
export function keyPointParagraphs({ keyPoints = [] }: AnalysisFacts): string[] {
  const points = keyPoints.map(({ seconds, text }) => `${momentText(seconds)} ${text || '(see it beside the video)'}`);
  return points.length === 0 ? [] : ['The key points:', ...points];
}

/** The drills as paragraphs. The name of one that could contain an address or a phone number is not quoted. */
export function drillParagraphs({ drills = [] }: AnalysisFacts): string[] {
  if (drills.length === 0) return [];
  const names = drills.map((name) => name || '(see it beside the video)');
  return [drills.length === 1 ? 'A drill for you, beside the video:' : 'Drills for you, beside the video:', ...names];
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
