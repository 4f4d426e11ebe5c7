export type CardBrand = 'Visa' | 'Mastercard' | 'American Express'
export type CardFunding = 'debit' | 'credit' | 'prepaid' | 'unknown'

/** What happens to a payment with the card. `behaviours` has the outcome that the shop sees. */
export type CardBehaviour =
  | 'frictionless'
  | 'challenge'
  | 'challenge-fails'
  | 'frictionless-fails'
  | 'attempted'
  | 'unavailable'
  | 'declined'
  | 'expired'
  | 'insufficient-funds'

export type TestCard = {
  /** Digits only. */
  number: string
  brand: CardBrand
  type: CardFunding
  behaviour: CardBehaviour
  label: string
}

/** The code that the emulated bank accepts in a challenge. */
export const challengeCode = '1234'

/** Security codes with a special outcome on any card. All others match. */
export const securityCodeOutcomes = {
  '200': { response: 'N', label: 'does not match: refused' },
  '201': { response: 'U', label: 'could not be checked: accepted' },
  '301': { response: 'S', label: 'the bank takes no part in the check: accepted' },
} as const

/**
 * The cards of the demonstration, where possible the vendor's documented test numbers. Any other number with a valid check
 * digit is accepted too: without a challenge, as a card of unknown type. Any future expiry date works.
 */
export const testCards: readonly TestCard[] = [
  card('4111111111111111', 'Visa', 'debit', 'frictionless', 'Goes straight through'),
  card('4000000000001091', 'Visa', 'debit', 'challenge', 'Your bank asks for a code (1234)'),
  card('4000000000002503', 'Visa', 'debit', 'challenge', 'Your bank asks for a code (1234)'),
  card('4000000000001109', 'Visa', 'debit', 'challenge-fails', 'Your bank asks, and refuses any code'),
  card('4000000000002370', 'Visa', 'debit', 'challenge-fails', 'Your bank asks, and refuses any code'),
  card('4000000000001000', 'Visa', 'debit', 'frictionless', 'Checked by the bank without a question'),
  card('4000000000002701', 'Visa', 'debit', 'frictionless', 'Checked by the bank without a question'),
  card('4000000000001018', 'Visa', 'debit', 'frictionless-fails', 'Fails the bank’s check without a question'),
  card('4000000000002925', 'Visa', 'debit', 'frictionless-fails', 'Fails the bank’s check without a question'),
  card('4000000000001026', 'Visa', 'debit', 'attempted', 'The bank takes no part; the card scheme vouches'),
  card('4000000000001034', 'Visa', 'debit', 'unavailable', 'The bank’s check is out of order'),
  card('4000111111111115', 'Visa', 'debit', 'declined', 'Declined by the bank'),
  card('4000000000009995', 'Visa', 'debit', 'insufficient-funds', 'Declined: not enough money'),
  card('4000000000000069', 'Visa', 'debit', 'expired', 'Declined: the bank says it has expired'),
  card('5555555555554444', 'Mastercard', 'credit', 'frictionless', 'A credit card that goes straight through'),
  card('5200000000001096', 'Mastercard', 'credit', 'challenge', 'A credit card whose bank asks for a code (1234)'),
  card('5200000000002151', 'Mastercard', 'credit', 'challenge', 'A credit card whose bank asks for a code (1234)'),
  card('5105105105105100', 'Mastercard', 'credit', 'declined', 'A credit card that is declined'),
  card(
    '378282246310005',
    'American Express',
    'credit',
    'frictionless',
    'A credit card with a four-digit security code',
  ),
  card('4111111111111210', 'Visa', 'prepaid', 'frictionless', 'A prepaid card'),
  card('4111111111112101', 'Visa', 'unknown', 'frictionless', 'A card of unknown type: counts as credit'),
]

type BehaviourOutcome = {
  /** The 3-D Secure outcome at look-up. A challenge ends as `authenticate_successful` or `authenticate_failed`. */
  threeDSecure: {
    status: string
    transStatus: 'Y' | 'N' | 'A' | 'U' | 'C'
    liabilityShifted: boolean
    liabilityShiftPossible: boolean
  }
  /** The processor's decline of a sale; absent: it approves. */
  decline?: { code: string; text: string }
}

const authenticated = {
  status: 'authenticate_successful',
  transStatus: 'Y',
  liabilityShifted: true,
  liabilityShiftPossible: true,
} as const
const challenged = {
  status: 'challenge_required',
  transStatus: 'C',
  liabilityShifted: false,
  liabilityShiftPossible: true,
} as const

export const behaviours: Record<CardBehaviour, BehaviourOutcome> = {
  frictionless: { threeDSecure: authenticated },
  challenge: { threeDSecure: challenged },
  'challenge-fails': { threeDSecure: challenged },
  'frictionless-fails': {
    threeDSecure: {
      status: 'authenticate_frictionless_failed',
      transStatus: 'N',
      liabilityShifted: false,
      liabilityShiftPossible: true,
    },
  },
  attempted: { threeDSecure: { ...authenticated, status: 'authenticate_attempt_successful', transStatus: 'A' } },
  unavailable: {
    threeDSecure: {
      status: 'authenticate_unable_to_authenticate',
      transStatus: 'U',
      liabilityShifted: false,
      liabilityShiftPossible: false,
    },
  },
  declined: { threeDSecure: authenticated, decline: { code: '2000', text: 'Do Not Honor' } },
  expired: { threeDSecure: authenticated, decline: { code: '2004', text: 'Expired Card' } },
  'insufficient-funds': { threeDSecure: authenticated, decline: { code: '2001', text: 'Insufficient Funds' } },
}

function card(number: string, brand: CardBrand, type: CardFunding, behaviour: CardBehaviour, label: string): TestCard {
  return { number, brand, type, behaviour, label }
}

/** The cards in the wallet of the emulated Apple Pay sheet. */
export const walletCards = [
  { id: 'debit', number: '4111111111111111', network: 'Visa', type: 'debit', label: 'Visa debit ••1111' },
  {
    id: 'credit',
    number: '5555555555554444',
    network: 'MasterCard',
    type: 'credit',
    label: 'Mastercard credit ••4444',
  },
  { id: 'declined', number: '4000111111111115', network: 'Visa', type: 'debit', label: 'Visa that is declined ••1115' },
] as const

/**
 * The cards of the emulated Google Pay sheet. A card of the phone itself comes with a cryptogram, by which its owner is
 * authenticated; of a card that is only saved with Google its bank asks.
 */
export const googlePayCards = [
  { id: 'phone', number: '4111111111111111', isNetworkTokenized: true, label: 'Visa debit of this phone ••1111' },
  {
    id: 'credit',
    number: '5555555555554444',
    isNetworkTokenized: true,
    label: 'Mastercard credit of this phone ••4444',
  },
  { id: 'saved', number: '4111111111111111', isNetworkTokenized: false, label: 'Visa debit saved with Google ••1111' },
  {
    id: 'asked',
    number: '4000000000001091',
    isNetworkTokenized: false,
    label: 'Visa saved with Google, whose bank asks ••1091',
  },
  {
    id: 'unconfirmed',
    number: '4000000000001018',
    isNetworkTokenized: false,
    label: 'Visa saved with Google that its bank refuses ••1018',
  },
  { id: 'declined', number: '4000111111111115', isNetworkTokenized: true, label: 'Visa that is declined ••1115' },
] as const
export type GooglePayCardId = (typeof googlePayCards)[number]['id']
