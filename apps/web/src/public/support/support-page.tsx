import { brand } from '@swing/domain/brand';
import { subscriptionPath } from '@swing/domain/routes';
import { buttonClassName } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { Seam } from '@swing/ui/seam';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { ArrowLeft, Mail } from 'lucide-react';
import { PublicFrame } from '../frame/public-frame.tsx';
import styles from './support.module.css';

const topics = [
  { title: 'Cannot sign in?', text: 'Choose a new password', href: '/forgot-password' },
  { title: 'Plan and billing', text: 'Open your account', href: subscriptionPath },
  { title: 'Your videos', text: 'See what was sent and what came back', href: '/account/dashboard' },
];

/** /support. */
export function SupportPage() {
  return (
    <PublicFrame>
      <section className={styles.hero} data-theme="dark" aria-labelledby="support-title">
        <div className={classNames(utilities.container, styles.heroText)}>
          <p className={utilities.eyebrow}>Support</p>
          <h1 id="support-title">We’ve got your back</h1>
          <p className={utilities.lead}>
            A question about a plan, a video or an analysis? Write to us, a person answers.
          </p>
        </div>
        <Seam />
      </section>
      <div className={classNames(utilities.container, styles.root)}>
        <Card title="Contact" className={styles.contact}>
          <p className={utilities.muted}>Tell us the email address of your account and what you were doing.</p>
          <a href={`mailto:${brand.supportEmail}`} className={styles.mail}>
            <Mail aria-hidden="true" />
            {brand.supportEmail}
          </a>
          <div className={styles.follow}>
            <h3>Follow the clubhouse</h3>
            <ul className={styles.social}>
              {brand.social.map(({ name, url }) => (
                <li key={name}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className={buttonClassName({ variant: 'secondary' })}
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </Card>
        <ul className={styles.topics}>
          {topics.map(({ title, text, href }) => (
            <li key={href}>
              <strong>{title}</strong> <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
        <p>
          <a href="/" className={styles.home}>
            <ArrowLeft aria-hidden="true" /> Back to Home
          </a>
        </p>
      </div>
    </PublicFrame>
  );
}
