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

/** Sent to the player when an analysis has arrived completely. */
export const analysisReady = defineMailTemplate({
  facts: analysisFacts,
  compose: (facts, context) => ({
    subject: 'Your swing analysis is ready',
    preheader: `${coachOf(facts)} has analyzed ${swingOf(facts)}.`,
    heading: 'Your swing analysis is ready',
    paragraphs: [
      `${coachOf(facts)} has analyzed ${swingOf(facts)}.`,
      ...keyPointParagraphs(facts),
      ...drillParagraphs(facts),
      'Sign in to watch or download the analysis.',
    ],
    action: watchAction(facts, context),
    closing: [availableUntilSentence(facts)],
  }),
});
