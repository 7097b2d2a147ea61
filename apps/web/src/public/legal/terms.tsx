import { brand } from '@swing/domain/brand';
import { plans } from '@swing/domain/plans';
import { LegalSection } from './legal-section.tsx';
import styles from './legal.module.css';

const { starter, performance, sixmonth } = plans;

export function Terms() {
  return (
    <section id="terms" className={styles.part} aria-labelledby="terms-title">
      <h2 id="terms-title">Terms of Service</h2>
      <p>
        These terms are an agreement between you and {brand.name} (“we”, “us”), an initiative of {brand.parentSiteName}.
        By creating an account, paying for a plan or using the website or the app you accept them. If you do not, please
        do not use the service.
      </p>

      <LegalSection id="service" title="1. The service">
        <p>
          {brand.name} is a remote coaching service for baseball and softball. Players upload videos of their swing on
          the website or in our iPhone app (iPhone 11 or newer). A coach, either the player’s own or one matched by us,
          reviews the video and sends back an analysis video with feedback, fixes and drills.
        </p>
        <p>
          We aim to return an analysis within the time stated on the page where you order or upload. That time is a goal
          and not a guarantee: it can be longer in peak season, when a video cannot be read, or when your own coach is
          away. Coaches who review videos do so as independent professionals; what they say is coaching advice.
        </p>
      </LegalSection>

      <LegalSection id="accounts" title="2. Accounts and consent">
        <p>
          You must give a correct email address and keep your password to yourself. You are responsible for what happens
          in your account; tell us at once at <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> if you
          think somebody else is using it.
        </p>
        <p>
          <strong>Players under 18 need the consent of a parent or legal guardian.</strong> Whoever pays for a plan
          confirms that they are 18 or older, or that their parent or guardian agrees. A parent or guardian who agrees
          for a minor accepts these terms for the minor and is responsible for the minor’s use of the service.
        </p>
        <p>
          Upload only videos that you made or are allowed to use, and that show only people who agree to be filmed. You
          keep all rights in your videos. You allow us, and the coach who works with you, to store, process, view and
          annotate them for the sole purpose of giving you the service. We do not use your videos in advertising without
          asking you first. Do not upload anything unlawful, and do not try to break, overload or get around the
          service.
        </p>
      </LegalSection>

      <LegalSection id="plans" title="3. Plans and payment">
        <ul>
          <li>
            <strong>{starter.name}</strong>: {starter.price} {starter.period}, {starter.quota} swing analyses per month.
          </li>
          <li>
            <strong>{performance.name}</strong>: {performance.price} {performance.period}, {performance.quota} swing
            analyses per month.
          </li>
          <li>
            <strong>{sixmonth.name}</strong>: {sixmonth.price} {sixmonth.period}, {sixmonth.termAnalyses} swing analyses
            in total. It does not renew.
          </li>
        </ul>
        <p>
          Monthly plans renew every month, at the price shown when you signed up, until you cancel. Analyses are counted
          over rolling periods of 30 days with a few days between two uploads, as your account page shows; analyses not
          used do not carry over. Payments are taken by Stripe, our payment provider; we never see or store your card
          number. If a payment fails, we may pause uploads until it has been made. We tell you by email at least 30 days
          before a price changes, and a change never applies to a month you have already paid for.
        </p>
      </LegalSection>

      <LegalSection id="cancellation" title="4. Cancellation and refunds">
        <p>
          You can cancel a monthly plan anytime, in your account or by writing to us. The cancellation takes effect at
          the end of the billing period you have paid for; until then you keep full access.{' '}
          <strong>There are no refunds for partial months or unused analyses</strong>, except where the law gives you a
          right to one. You may ask us to delete your account at any time. We may end or suspend an account that breaks
          these terms; where we end one for any other reason, we pay back what you paid for the time that is left.
        </p>
      </LegalSection>

      <LegalSection id="warranty" title="5. No warranty">
        <p>
          The service is provided “as is” and “as available”. To the extent the law allows, we give no warranties,
          express or implied, including those of merchantability, fitness for a particular purpose and non-infringement.
          We do not promise any athletic result, such as a higher average, a place on a team or a scholarship, nor that
          the service will be without interruption or error.
        </p>
        <p>
          Swinging a bat is physical exercise with a risk of injury. An analysis is not medical advice. Warm up, train
          in a safe place, stop when something hurts, and ask a doctor before you start if you have any doubt.
        </p>
      </LegalSection>

      <LegalSection id="liability" title="6. Limit of liability">
        <p>
          To the extent the law allows, we are not liable for indirect, incidental, special, consequential or punitive
          damages, nor for lost profits, data or goodwill. Our total liability for all claims about the service is
          limited to <strong>the amount you paid us in the 12 months before the event</strong> that gave rise to the
          claim. Some states do not allow such limits, so parts of this section may not apply to you.
        </p>
      </LegalSection>

      <LegalSection id="arbitration" title="7. Binding arbitration and class waiver">
        <p>
          Please write to us first: most questions are settled by an email to{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. If a dispute is not settled within 60 days,
          you and we agree to resolve it by <strong>binding individual arbitration</strong> administered by the American
          Arbitration Association under its Consumer Arbitration Rules, and not in court. Either side may instead bring
          an individual claim in small claims court, and either may ask a court to stop the misuse of intellectual
          property.
        </p>
        <p>
          <strong>
            You and we each waive the right to a jury trial and to take part in a class action or any other
            representative proceeding.
          </strong>{' '}
          The arbitrator may not join the claims of several people. If this waiver cannot be enforced for a claim, that
          claim is decided in court. You may opt out of this section by writing to us within 30 days of creating your
          account.
        </p>
      </LegalSection>

      <LegalSection id="indemnification" title="8. Indemnification">
        <p>
          You agree to defend and indemnify {brand.name}, its parent, staff and coaches against claims, damages and
          reasonable legal costs of others that arise from videos you upload, from your breach of these terms, or from
          your violation of the law or of somebody’s rights.
        </p>
      </LegalSection>

      <LegalSection id="law" title="9. Governing law and changes">
        <p>
          These terms are governed by the laws of the State of <strong>Delaware</strong>, without regard to its conflict
          of laws rules, and by the Federal Arbitration Act. Where a court decides, it is a state or federal court in
          Delaware. If a part of these terms cannot be enforced, the rest stays in force.
        </p>
        <p>
          We may change these terms. We post the new text here with its date, and tell account holders by email at least
          30 days before a change that matters to them. Using the service afterwards means that you accept it.
        </p>
      </LegalSection>
    </section>
  );
}
