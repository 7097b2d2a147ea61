/** A test card and how it behaves when it is charged. */
export interface TestCard {
  /** Identifies the card in forms and tests. */
  name: string;
  /** The number to show. Only its last four digits are stored. */
  number: string;
  label: string;
  brand: 'visa' | 'us_bank';
  behaviour:
    | { kind: 'succeeds' }
    | { kind: 'declined'; code: 'card_declined' | 'expired_card'; declineCode: string; message: string }
    /** Requires confirmation: every time, or until it was confirmed once for later charges. */
    | { kind: 'authenticates'; isEveryTime: boolean }
    /** Succeeds while the customer is present, and is declined later. */
    | { kind: 'fails_off_session' }
    /** Completes days later. */
    | { kind: 'settles_later'; isPaid: boolean };
}

const declined = (code: 'card_declined' | 'expired_card', declineCode: string, message: string) =>
  ({ kind: 'declined', code, declineCode, message }) as const;

/** The decline of a card without a specific reason. */
export const genericDecline = declined('card_declined', 'generic_decline', 'Your card was declined.');

const card = (
  name: string,
  number: string,
  label: string,
  behaviour: TestCard['behaviour'],
  brand: TestCard['brand'] = 'visa',
): TestCard => ({ name, number, label, brand, behaviour });

export const workingCard = card('success', '4242 4242 4242 4242', 'Payment succeeds', { kind: 'succeeds' });

const insufficient = declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const expired = declined('expired_card', 'expired_card', 'Your card has expired.');
const confirms = (isEveryTime: boolean) => ({ kind: 'authenticates', isEveryTime }) as const;
const settles = (isPaid: boolean) => ({ kind: 'settles_later', isPaid }) as const;

export const testCards: readonly TestCard[] = [
  workingCard,
  card('declined', '4000 0000 0000 0002', 'Declined', genericDecline),
  card('insufficient_funds', '4000 0000 0000 9995', 'Insufficient funds', insufficient),
  card('expired', '4000 0000 0000 0069', 'Expired card', expired),
  card('authentication', '4000 0025 0000 3155', 'Asks to confirm, once', confirms(false)),
  card('always_authentication', '4000 0027 6000 3184', 'Asks to confirm every payment', confirms(true)),
  card('fails_at_renewal', '4000 0000 0000 0341', 'Pays now, fails at renewal', { kind: 'fails_off_session' }),
  card('settles_later', '000 123 456 789', 'Bank account, arrives days later', settles(true), 'us_bank'),
  card('bounces_later', '000 111 111 113', 'Bank account, bounces days later', settles(false), 'us_bank'),
];

export function findTestCard(nameOrNumber: string): TestCard | undefined {
  const digits = nameOrNumber.replaceAll(/\D/g, '');
  return testCards.find(
    ({ name, number }) => name === nameOrNumber || (digits && number.replaceAll(' ', '') === digits),
  );
}
