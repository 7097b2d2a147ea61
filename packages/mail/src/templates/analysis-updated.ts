import { defineMailTemplate } from '../mail-template.ts';
import {
  analysisFacts,
  availableUntilSentence,
  coachOf,
  drillParagraphs,
  keyPointParagraphs,
  swingOf,
  watchAction,
} from './analysis-facts.ts';

/** Sent to the player when a corrected analysis has replaced an earlier one. */
export const analysisUpdated = defineMailTemplate({
  facts: analysisFacts,
  compose: (facts, context) => ({
    subject: 'Your swing analysis was updated',
    preheader: `${coachOf(facts)} has sent a corrected analysis of ${swingOf(facts)}.`,
    heading: 'Your swing analysis was updated',
    paragraphs: [
      `${coachOf(facts)} has sent a corrected analysis of ${swingOf(facts)}. It replaces the earlier one.`,
      ...keyPointParagraphs(facts),
      ...drillParagraphs(facts),
      'Sign in to watch or download the new analysis.',
    ],
    action: watchAction(facts, context),
    closing: [availableUntilSentence(facts)],
  }),
});
