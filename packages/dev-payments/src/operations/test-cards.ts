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

export const workingCard: TestCard = {
  name: 'success',
  number: '4242 4242 4242 4242',
  label: 'Payment succeeds',
  brand: 'visa',
  behaviour: { kind: 'succeeds' },
};

export const testCards: readonly TestCard[] = [
  workingCard,
  {
    name: 'declined',
    number: '4000 0000 0000 0002',
    label: 'Declined',
    brand: 'visa',
    behaviour: genericDecline,
  },
  {
    name: 'insufficient_funds',
    number: '4000 0000 0000 9995',
    label: 'Insufficient funds',
    brand: 'visa',
    behaviour: declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    name: 'expired',
    number: '4000 0000 0000 0069',
    label: 'Expired card',
    brand: 'visa',
    behaviour: declined('expired_card', 'expired_card', 'Your card has expired.'),
  },
  {
    name: 'authentication',
    number: '4000 0025 0000 3155',
    label: 'Asks to confirm, once',
    brand: 'visa',
    behaviour: { kind: 'authenticates', isEveryTime: false },
  },
  {
    name: 'always_authentication',
    number: '4000 0027 6000 3184',
    label: 'Asks to confirm every payment',
    brand: 'visa',
    behaviour: { kind: 'authenticates', isEveryTime: true },
  },
  {
    name: 'fails_at_renewal',
    number: '4000 0000 0000 0341',
    label: 'Pays now, fails at renewal',
    brand: 'visa',
    behaviour: { kind: 'fails_off_session' },
  },
  {
    name: 'settles_later',
    number: '000 123 456 789',
    label: 'Bank account, arrives days later',
    brand: 'us_bank',
    behaviour: { kind: 'settles_later', isPaid: true },
  },
  {
    name: 'bounces_later',
    number: '000 111 111 113',
    label: 'Bank account, bounces days later',
    brand: 'us_bank',
    behaviour: { kind: 'settles_later', isPaid: false },
  },
];

export function findTestCard(nameOrNumber: string): TestCard | undefined {
  const digits = nameOrNumber.replaceAll(/\D/g, '');
  return testCards.find(
    ({ name, number }) => name === nameOrNumber || (digits && number.replaceAll(' ', '') === digits),
  );
}
