import { brand } from '@swing/domain/brand';
import { Section } from '@swing/ui/section';
import { utilities } from '@swing/ui/utilities';
import { quotes, whyPoints } from './content.ts';
import landingStyles from './landing.module.css';
import quotesStyles from './quotes.module.css';

export function Why() {
  return (
    <Section eyebrow={`Why ${brand.name}`} title={brand.tagline}>
      <div className={landingStyles.why}>
        <ul className={landingStyles.points}>
          {whyPoints.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className={utilities.muted}>{text}</p>
            </li>
          ))}
        </ul>
        <Quotes />
      </div>
    </Section>
  );
}

function Quotes() {
  return (
    <div
      className={quotesStyles.root}
      role="group"
      aria-roledescription="carousel"
      aria-label="What members say"
      data-theme="dark"
      data-carousel=""
    >
      <div className={quotesStyles.track} aria-live="polite">
        {quotes.map(({ text, author }, index) => (
          <div
            key={text}
            className={quotesStyles.item}
            data-slide=""
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${quotes.length}`}
            data-current={index === 0 ? '' : undefined}
          >
            <figure>
              <blockquote>{text}</blockquote>
              <figcaption>{author}</figcaption>
            </figure>
          </div>
        ))}
      </div>
      <div className={quotesStyles.dots} data-dots="" data-needs-script="">
        {quotes.map(({ text }, index) => (
          <button
            key={text}
            type="button"
            aria-label={`Show quote ${index + 1} of ${quotes.length}`}
            aria-current={index === 0 ? 'true' : undefined}
          />
        ))}
      </div>
    </div>
  );
}
