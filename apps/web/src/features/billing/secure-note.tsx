import { brand } from '@swing/domain/brand';
import { Lock } from 'lucide-react';
import styles from './billing.module.css';

/** Security and legal note below the payment button. */
export function SecureNote() {
  return (
    <div className={styles.secureNote}>
      <p>
        <Lock aria-hidden="true" />
        <span>
          <strong>Secure checkout.</strong> You pay on the page of our payment provider; we never see your card number.
        </span>
      </p>
      <p>
        By continuing you accept our <a href="/privacy">terms and privacy policy</a>. Questions?{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </p>
    </div>
  );
}
