import { TextField } from '@swing/ui/text-field';
import styles from './billing.module.css';

interface BillingNamesProps {
  firstName?: string | undefined;
  lastName?: string | undefined;
  isOptional?: boolean;
}

export function BillingNames({ firstName, lastName, isOptional = false }: BillingNamesProps) {
  const shared = { isOptional, maxLength: 100 };
  return (
    <div className={styles.names}>
      <TextField {...shared} label="First Name" name="firstName" autoComplete="given-name" defaultValue={firstName} />
      <TextField {...shared} label="Last Name" name="lastName" autoComplete="family-name" defaultValue={lastName} />
    </div>
  );
}
