import { Button, buttonClassName } from '@swing/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The foot of Complete Your Upgrade: Pay, or Cancel back to the account. */
export function PayButtons({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div className="ui-row">
      <Button type="submit" size="large" isBusy={isBusy}>
        {children}
      </Button>
      <Link to="/account" className={buttonClassName({ variant: 'ghost', size: 'large' })}>
        Cancel
      </Link>
    </div>
  );
}
