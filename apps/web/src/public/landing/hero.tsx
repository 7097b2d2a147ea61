import { PenMark } from '@swing/ui/pen-mark';
import { plans } from '@swing/domain/plans';
import { AudienceToggle } from './audience-toggle.tsx';
import { audiences, heroPoints } from './content.ts';
import { HeroClip } from './hero-clip.tsx';
import { JoinLinks } from './join-links.tsx';

const words = { player: 'For Players', coach: 'For Coaches' };

export function Hero() {
  return (
    <section className="hero" data-theme="dark" aria-labelledby="hero-title">
      <div className="ui-container hero__grid">
        <div className="hero__text">
          <p className="ui-eyebrow">Baseball &amp; softball swing analysis</p>
          <h1 id="hero-title">
            <span>A real coach </span>
            <span>
              on <PenMark>every swing</PenMark>
            </span>
          </h1>
          <AudienceToggle label="Who is it for" words={words} />
          {audiences.map((audience) => (
            <div key={audience} className={`for-${audience}`}>
              <p className="without-script">{words[audience]}</p>
              <ul className="ticks">
                {heroPoints[audience].map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          ))}
          <JoinLinks labels={{ player: 'join_as_player_hero', coach: 'join_as_coach_hero' }} />
          <p className="hero__price" data-hidden-from="member">
            Plans from {plans.starter.price} {plans.starter.period}. Cancel anytime.
          </p>
        </div>
        <HeroClip />
      </div>
    </section>
  );
}
