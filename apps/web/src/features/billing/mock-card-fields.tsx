import { Alert } from '@swing/ui/alert';
import { TextField } from '@swing/ui/text-field';
import { classNames } from '@swing/ui/class-names';
import { FieldLegend } from '@swing/ui/field';
import { utilities } from '@swing/ui/utilities';
import styles from './billing.module.css';

/** Fake card fields, shown with the payment simulator. Nothing typed is sent (billing-13). */
export function MockCardFields() {
  return (
    <fieldset className={classNames(utilities.stack, styles.mockCard)}>
      <FieldLegend>Payment</FieldLegend>
      <Alert role="none">
        Practice only: this server runs on a payment simulator. Nothing typed into these card fields is sent, and nobody
        is charged.
      </Alert>
      <TextField label="Card Number" inputMode="numeric" autoComplete="off" placeholder="4242 4242 4242 4242" />
      <div className={styles.names}>
        <TextField label="Expiry" inputMode="numeric" autoComplete="off" placeholder="12 / 30" />
        <TextField label="CVC" inputMode="numeric" autoComplete="off" placeholder="123" />
      </div>
    </fieldset>
  );
}
