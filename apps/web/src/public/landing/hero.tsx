import { PenMark } from '@swing/ui/pen-mark';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { plans } from '@swing/domain/plans';
import { AudienceToggle } from './audience-toggle.tsx';
import { audiences, heroPoints } from './content.ts';
import { HeroClip } from './hero-clip.tsx';
import { JoinLinks } from './join-links.tsx';
import landingStyles from './landing.module.css';
import styles from './hero.module.css';

const words = { player: 'For Players', coach: 'For Coaches' };

export function Hero() {
  return (
    <section className={styles.root} data-theme="dark" aria-labelledby="hero-title">
      <div className={classNames(utilities.container, styles.grid)}>
        <div className={styles.text}>
          <p className={utilities.eyebrow}>Baseball &amp; softball swing analysis</p>
          <h1 id="hero-title">
            <span>A real coach </span>
            <span>
              on <PenMark>every swing</PenMark>
            </span>
          </h1>
          <AudienceToggle label="Who is it for" words={words} />
          {audiences.map((audience) => (
            <div key={audience} data-for={audience}>
              <p data-without-script="">{words[audience]}</p>
              <ul className={classNames(landingStyles.ticks, styles.ticks)}>
                {heroPoints[audience].map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          ))}
          <p className={landingStyles.invite} data-shown-to="invited">
            Your coach invited you.{' '}
            <span data-hidden-from="player">Pick a plan, and your swings go to your coach.</span>
            <span data-shown-to="player">Open your account, and your swings go to your coach.</span>
          </p>
          <JoinLinks labels={{ player: 'join_as_player_hero', coach: 'join_as_coach_hero' }} />
          <p className={styles.price} data-hidden-from="member">
            Plans from {plans.starter.price} {plans.starter.period}. Cancel anytime.
          </p>
        </div>
        <HeroClip />
      </div>
    </section>
  );
}
