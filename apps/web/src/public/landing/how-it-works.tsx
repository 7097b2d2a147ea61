import { Section } from '@swing/ui/section';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { AudienceToggle } from './audience-toggle.tsx';
import { audiences, steps, type Audience } from './content.ts';
import styles from './steps.module.css';

const words = { player: 'Players', coach: 'Coaches' };

export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      eyebrow="Four steps"
      title="How It Works"
      aside={<AudienceToggle label="Show the steps for" words={words} />}
    >
      {audiences.map((audience) => (
        <Steps key={audience} audience={audience} />
      ))}
    </Section>
  );
}

function Steps({ audience }: { audience: Audience }) {
  return (
    <div data-for={audience} data-strip="">
      <p data-without-script="">{words[audience]}</p>
      <ol className={styles.strip} aria-label={`Steps for ${words[audience].toLowerCase()}`}>
        {steps[audience].map(({ title, text }, index) => (
          <li key={title} className={styles.card} data-active={index === 0 ? '' : undefined}>
            <span className={classNames(utilities.number, styles.number)} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className={utilities.muted}>{text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.dots} aria-hidden="true" data-dots="" data-needs-script="">
        {steps[audience].map(({ title }, index) => (
          <span key={title} data-active={index === 0 ? '' : undefined} />
        ))}
      </div>
    </div>
  );
}
