import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import type { PaymentsPage } from '@swing/contract/admin-user-lists';
import { centsOf, formatCents } from '@swing/domain/money';
import { Badge, type Tone } from '@swing/ui/badge';
import { planName } from '../../lib/user-words.ts';
import { RowLines, UserList, type ListOfUserProps } from './user-list.tsx';

const statuses: Record<PaymentsPage['payments'][number]['status'], { word: string; tone: Tone }> = {
  paid: { word: 'Paid', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
  refunded: { word: 'Refunded', tone: 'amber' },
  disputed: { word: 'Disputed', tone: 'red' },
};

/** What the user paid, newest first. */
export function PaymentList({ userId, now }: ListOfUserProps) {
  const query = trpc.administration.listPayments.useInfiniteQuery(
    { userId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return (
    <UserList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.payments) ?? []}
      noun="payments"
      emptyText="Nothing was paid."
    >
      {({ at, planType, amount, refunded, status, receiptUrl }) => (
        <RowLines
          detail={
            <>
              <DateText iso={at} now={now} />
              {refunded > 0 ? `, ${formatCents(centsOf(refunded))} refunded` : null}
              {receiptUrl ? (
                <>
                  ,{' '}
                  <a href={receiptUrl} target="_blank" rel="noopener noreferrer">
                    receipt
                  </a>
                </>
              ) : null}
            </>
          }
        >
          <strong>{formatCents(centsOf(amount))}</strong> {planName(planType)}{' '}
          <Badge tone={statuses[status].tone}>{statuses[status].word}</Badge>
        </RowLines>
      )}
    </UserList>
  );
}
