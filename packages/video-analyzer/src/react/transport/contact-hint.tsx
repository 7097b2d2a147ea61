import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { afterPaint } from '@swing/ui/after-paint';
import { utilities } from '@swing/ui/utilities';
import type { ContactProposal } from '../../contact/propose-contact.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { createContactSuggestion } from './contact-suggestion.ts';
import { useCheckpointNames } from './checkpoint-names.ts';
import { videoNames } from '../side.ts';
import { preciseTime } from '../time-text.ts';
import { useObservable } from '../use-observable.ts';
import styles from './contact-hint.module.css';

const bases: Record<ContactProposal['basis'], string> = {
  sound: 'Suggested from the sound. The hit may be up to 0.06 s of real time earlier.',
  'sound and motion': 'Suggested from the sound, and from the motion just before it.',
};

/** Offers the contact that the sound of the active video suggests (analyzer-35). Empty without a suggestion. */
export function ContactHint({ parts, hasVideo2 }: { parts: AnalyzerParts; hasVideo2: boolean }) {
  const slot = useObservable(parts.active);
  const suggestion = parts.contactSuggestions(createContactSuggestion)[slot];
  const proposal = useObservable(suggestion);
  /** A proposal that is not shown any more, until what was pressed is done. */
  const [answered, setAnswered] = useState<ContactProposal | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { contact } = useCheckpointNames();
  const name = hasVideo2 ? `${contact} in ${videoNames[slot]}?` : `${contact}?`;

  /** The buttons disappear, so the focus moves to their place. What was pressed is done after the paint that shows this (analyzer-58). */
  function settle(act: () => void) {
    setAnswered(proposal);
    root.current?.focus();
    afterPaint(() => {
      act();
      setAnswered(null);
    });
  }

  return (
    <div ref={root} className={styles.root} tabIndex={-1}>
      <span className={utilities.visuallyHidden} role="status">
        {proposal === null ? null : `${name} ${preciseTime(proposal.time)}. ${bases[proposal.basis]}`}
      </span>
      {proposal === null || proposal === answered ? null : (
        <div className={styles.hint} role="group" aria-label="Suggested contact" title={bases[proposal.basis]}>
          <span className={styles.question}>
            {contact}
            {hasVideo2 ? <span className={styles.video}> in {videoNames[slot]}</span> : null}?
          </span>
          <button
            type="button"
            className={styles.button}
            aria-label={`Show the suggested frame at ${preciseTime(proposal.time)}`}
            onClick={() => {
              parts.lead(slot);
              suggestion.show();
            }}
          >
            Show
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label={`Use it as ${contact}`}
            onClick={() => settle(suggestion.use)}
          >
            Use
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label="Dismiss the suggestion"
            title="Dismiss the suggestion"
            onClick={() => settle(suggestion.dismiss)}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
