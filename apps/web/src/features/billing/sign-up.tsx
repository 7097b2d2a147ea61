import { trpc } from '@swing/app-shell/api';
import type { Plan } from '@swing/domain/plans';
import { OrderSummary } from './order-summary.tsx';
import { SecureNote } from './secure-note.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import styles from './billing.module.css';

/** Sign-up of a new player with payment and password in one form (PAY-07). */
export function SignUp({ plan }: { plan: Plan }) {
  const settings = trpc.billing.settings.useQuery({}, { staleTime: Infinity });
  const { priceCents } = plan;
  return (
    <>
      <div className={styles.side}>
        <OrderSummary
          plan={plan}
          quote={{ amountCents: priceCents, creditCents: 0, totalCents: priceCents, description: '' }}
        />
      </div>
      <div className={styles.main}>
        <SignUpForm plan={plan} isSimulated={settings.data?.isSimulated ?? false} />
        {settings.data?.isSimulated === false ? <SecureNote /> : null}
      </div>
    </>
  );
}
