import { analysisRetentionDays, originalRetentionMonths } from '@swing/domain/lifetimes';
import { brand } from '@swing/domain/brand';
import { LegalSection } from './legal-section.tsx';
import styles from './legal.module.css';

const privacyLink = <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a>;

export function PrivacyPolicy() {
  return (
    <section id="privacy" className={styles.part} aria-labelledby="privacy-title">
      <h2 id="privacy-title">Privacy Policy</h2>
      <p>
        This policy says what we collect when you use {brand.name}, why, where it is kept, for how long, and what you
        can ask of us. The short version: we collect what coaching needs, we do not sell it, and you can have it
        deleted.
      </p>

      <LegalSection id="collected" title="1. Information we collect">
        <ul>
          <li>
            <strong>Account:</strong> first and last name, email address, password (stored only as a one-way hash),
            plan, linked coach, and the consent you gave at checkout.
          </li>
          <li>
            <strong>Videos and notes:</strong> the swing videos you upload with what the file itself holds (such as
            size, length, frame rate and, if your phone adds it, place and device), the athlete’s name, your notes, and
            the analyses coaches make.
          </li>
          <li>
            <strong>Payments:</strong> what you bought, when, for how much, and your customer number at Stripe. Card
            details go to Stripe directly and never reach us.
          </li>
          <li>
            <strong>Use of the site:</strong> pages and buttons used, a random session number kept in your browser, the
            page you came from (without its query), and browser type. Network addresses are used to keep sign-in safe
            and to stop abuse.
          </li>
          <li>
            <strong>Messages:</strong> what you write to us, and a record of the emails we send you.
          </li>
        </ul>
      </LegalSection>

      <LegalSection id="use" title="2. How we use it">
        <ul>
          <li>To let a coach review your swing and to deliver the analysis to you.</li>
          <li>To run your account, take payments, and write to you about them.</li>
          <li>To keep the service secure, find faults and prevent fraud.</li>
          <li>To understand, in totals, how the site is used, and to improve it.</li>
          <li>To meet legal duties, such as keeping records of payments.</li>
        </ul>
        <p>
          We do not sell your information, do not share it for advertising and show no third-party ads. It is shared
          only with the coach who works with you, with providers that work for us under contract (Stripe for payments, a
          hosting and object storage provider, an email provider), and with authorities where the law requires it.
          Coaches get a copy of your video without the place and device data your phone may have put in.
        </p>
      </LegalSection>

      <LegalSection id="storage" title="3. Storage and retention">
        <p>
          Videos are kept on object storage, encrypted on the way, behind keys that cannot be guessed and only handed to
          you, the coach who reviews them, and our staff.
        </p>
        <ul>
          <li>
            <strong>Analyses</strong> are retained for {analysisRetentionDays} days after they are sent; download the
            ones you want to keep.
          </li>
          <li>
            <strong>Original videos</strong> are kept while your account is active, and for {originalRetentionMonths}{' '}
            months at most.
          </li>
          <li>
            <strong>Account data</strong> is kept while your account is active and deleted with it.
          </li>
          <li>
            <strong>Payment records</strong> are kept as long as tax and accounting law requires.
          </li>
        </ul>
      </LegalSection>

      <LegalSection id="rights" title="4. Your rights">
        <p>
          You can see and correct your name and address in your account. You can ask us for a copy of your information,
          to correct it, to delete it, or to stop a use you object to, by writing to {privacyLink} from the address of
          your account. We answer within 30 days, free of charge, and treat nobody worse for asking. Depending on where
          you live, for example California, Virginia, the European Union or the United Kingdom, the law may give you
          further rights, including that of complaining to a supervisory authority.
        </p>
        <p>
          We use no advertising cookies. A cookie keeps you signed in, another one recognises your device when you sign
          in again, and your browser’s storage holds the session number described above; clearing it in your browser’s
          settings removes all three.
        </p>
      </LegalSection>

      <LegalSection id="children" title="5. Children’s privacy">
        <p>
          Many players are minors, and we take that seriously. Following the Children’s Online Privacy Protection Act (
          <strong>COPPA</strong>), we do not knowingly collect personal information from a child under 13 without the
          verifiable consent of a parent or guardian. Accounts for children are opened and paid for by a parent or
          guardian, who gives that consent at checkout and may at any time review what we hold about the child, have it
          deleted, and refuse further collection by writing to {privacyLink}. If we learn that we hold a child’s
          information without consent, we delete it promptly.
        </p>
      </LegalSection>

      <LegalSection id="contact" title="6. Changes and contact">
        <p>
          When this policy changes, the new text stands here with its date, and we email account holders about changes
          that matter.
        </p>
        <p>
          Questions about the service: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          <br />
          Questions about privacy: {privacyLink}
        </p>
      </LegalSection>
    </section>
  );
}
