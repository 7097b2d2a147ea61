import { brand } from '@swing/domain/brand';
import { Section } from '@swing/ui/section';
import { quotes, whyPoints } from './content.ts';

export function Why() {
  return (
    <Section eyebrow={`Why ${brand.name}`} title={brand.tagline} className="why">
      <div className="why__grid">
        <ul className="why__points">
          {whyPoints.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="ui-muted">{text}</p>
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
      className="quotes"
      role="group"
      aria-roledescription="carousel"
      aria-label="What members say"
      data-theme="dark"
    >
      <div className="quotes__track" aria-live="polite">
        {quotes.map(({ text, author }, index) => (
          <div
            key={text}
            className="quotes__item"
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
      <div className="quotes__dots">
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
