import { Button, buttonClassName } from '@swing/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { utilities } from '@swing/ui/utilities';

interface PayButtonsProps {
  isBusy: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

/** The buttons of Complete Your Upgrade: Pay, and Cancel, which leads to the account. */
export function PayButtons({ isBusy, isDisabled = false, children }: PayButtonsProps) {
  return (
    <div className={utilities.row}>
      <Button type="submit" size="large" isBusy={isBusy} disabled={isDisabled}>
        {children}
      </Button>
      <Link to="/account" className={buttonClassName({ variant: 'ghost', size: 'large' })}>
        Cancel
      </Link>
    </div>
  );
}
