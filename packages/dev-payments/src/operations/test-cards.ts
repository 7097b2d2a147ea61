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

const visa = (name: string, number: string, label: string, behaviour: TestCard['behaviour']): TestCard => ({
  name,
  number,
  label,
  brand: 'visa',
  behaviour,
});

export const workingCard = visa('success', '4242 4242 4242 4242', 'Payment succeeds', { kind: 'succeeds' });

const insufficientFunds = declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const expired = declined('expired_card', 'expired_card', 'Your card has expired.');

export const testCards: readonly TestCard[] = [
  workingCard,
  visa('declined', '4000 0000 0000 0002', 'Declined', genericDecline),
  visa('insufficient_funds', '4000 0000 0000 9995', 'Insufficient funds', insufficientFunds),
  visa('expired', '4000 0000 0000 0069', 'Expired card', expired),
  visa('authentication', '4000 0025 0000 3155', 'Asks to confirm, once', {
    kind: 'authenticates',
    isEveryTime: false,
  }),
  visa('always_authentication', '4000 0027 6000 3184', 'Asks to confirm every payment', {
    kind: 'authenticates',
    isEveryTime: true,
  }),
  visa('fails_at_renewal', '4000 0000 0000 0341', 'Pays now, fails at renewal', { kind: 'fails_off_session' }),
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

export const findTestCard = (wanted: string) => testCards.find(({ name }) => name === wanted);
