import { Section } from '@swing/ui/section';
import { AudienceToggle } from './audience-toggle.tsx';
import { audiences, steps, type Audience } from './content.ts';

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
    <div className={`steps for-${audience}`} data-strip="">
      <p className="without-script">{words[audience]}</p>
      <ol className="steps__strip" aria-label={`Steps for ${words[audience].toLowerCase()}`}>
        {steps[audience].map(({ title, text }, index) => (
          <li key={title} className="steps__card" data-active={index === 0 ? '' : undefined}>
            <span className="ui-number steps__number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="ui-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="steps__dots" aria-hidden="true">
        {steps[audience].map(({ title }, index) => (
          <span key={title} data-active={index === 0 ? '' : undefined} />
        ))}
      </div>
    </div>
  );
}
