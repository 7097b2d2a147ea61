import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { CSSProperties } from 'react';
import { nearestFrame } from '../../comparing/link.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { createContactSuggestion } from './contact-suggestion.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import styles from './contact-tick.module.css';

/** Where the suggested contact lies on the seek bar: dashed, because it is no checkpoint yet. */
export function ContactTick({ parts, slot }: { parts: AnalyzerParts; slot: VideoSlot }) {
  const { player } = parts.sides[slot];
  const proposal = useObservable(parts.contactSuggestions(createContactSuggestion)[slot]);
  const frameCount = useSelected(player, (state) => state.frameCount);
  if (proposal === null || frameCount < 2) return null;
  const share = nearestFrame(player.frames(), proposal.time) / (frameCount - 1);
  return <span className={styles.tick} data-contact-tick style={{ '--contact-share': share } as CSSProperties} />;
}
