/**
 * The table of the matrix test: every type of competition × every payment method × every outcome of a payment, with the
 * expected end. An impossible cell has the reason instead.
 */
import { COMPETITION_TYPES } from '@fairdraw/rules/competition/competition.ts'
import type { CompetitionType } from '@fairdraw/rules/competition/competition.ts'
import { METHODS_BY_FORM, PAYMENT_METHODS } from '@fairdraw/rules/payment/payment.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import type { CompetitionOptions } from '../competitions.ts'

export const OUTCOMES = [
  'ok',
  'declined',
  'cancelled',
  'timeout before',
  'timeout after',
  'duplicate webhook',
  'webhook before reply',
  'late',
  'never',
  'settlement declined',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A competition of each type with its steps; the payment is first, last or in between. */
export const SKETCHES: Record<
  CompetitionType,
  Omit<CompetitionOptions, 'id'> & { form: keyof typeof METHODS_BY_FORM }
> = {
  paid: { form: 'money', steps: ['payment'], pricePence: 200 },
  free: { form: 'free' },
  bonus: { form: 'tokens', steps: ['payment'], tokenCost: 10 },
  broadcast: { form: 'money', steps: ['quiz', 'payment'], pricePence: 200 },
  optin: { form: 'free', steps: ['survey'] },
  generic: { form: 'money', steps: ['quiz', 'payment', 'survey'], pricePence: 200 },
}

/** The end of a cell: state of the entry, whether a vendor has money for it, and texts to the player. */
export type ExpectedEnd = {
  entry: 'completed' | 'open' | 'expired' | 'refunded'
  isPaid: boolean
  texts: ('payment-settled-late' | 'payment-refunded')[]
}

const DONE: ExpectedEnd = { entry: 'completed', isPaid: true, texts: [] }
const FOUND: ExpectedEnd = { entry: 'completed', isPaid: true, texts: ['payment-settled-late'] }
/** No money was taken, and the entry can be paid again. */
const OPEN: ExpectedEnd = { entry: 'open', isPaid: false, texts: [] }
const REFUNDED: ExpectedEnd = { entry: 'refunded', isPaid: false, texts: ['payment-refunded'] }
/** The money was promised and never came: it is removed from the books, and a person decides about the tickets. */
const UNSETTLED: ExpectedEnd = { entry: 'completed', isPaid: false, texts: [] }
const EXPIRED: ExpectedEnd = { entry: 'expired', isPaid: false, texts: [] }

/** Ends of a payment through a vendor, whose reply may come late. */
const AT_GATEWAY: Record<Outcome, ExpectedEnd | string> = {
  ok: DONE,
  declined: OPEN,
  cancelled: OPEN,
  'timeout before': OPEN,
  'timeout after': FOUND,
  'duplicate webhook': FOUND,
  'webhook before reply': DONE,
  late: REFUNDED,
  never: EXPIRED,
  'settlement declined': UNSETTLED,
}
const NO_NONCE = 'the wallet closes without a nonce: we get no request'
const NO_VENDOR = 'one transaction in our database: no vendor replies'
const OWN: Record<Outcome, ExpectedEnd | string> = {
  ...(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, NO_VENDOR])) as Record<Outcome, string>),
  ok: { ...DONE, isPaid: false },
  declined: OPEN,
}

const ENDS: Record<PaymentMethod, Record<Outcome, ExpectedEnd | string>> = {
  card: AT_GATEWAY,
  paypal: { ...AT_GATEWAY, cancelled: NO_NONCE },
  'apple-pay': { ...AT_GATEWAY, cancelled: NO_NONCE },
  'google-pay': { ...AT_GATEWAY, cancelled: NO_NONCE },
  bank: {
    ...AT_GATEWAY,
    // The player sees the page, so that no text is needed.
    ok: DONE,
    'timeout after': OPEN,
    'duplicate webhook': DONE,
    'settlement declined': 'a bank payment is captured only once its money has arrived',
    'webhook before reply': 'nobody has a link before the reply that brings it',
  },
  tokens: OWN,
  credits: OWN,
}

export type Cell = { type: CompetitionType; method: PaymentMethod; outcome: Outcome; end: ExpectedEnd | string }

const NOT_ACCEPTED = { money: 'is paid in money', tokens: 'is paid in tokens', free: 'costs nothing' } as const

export const CELLS: readonly Cell[] = COMPETITION_TYPES.flatMap((type) =>
  PAYMENT_METHODS.flatMap((method) =>
    OUTCOMES.map((outcome) => {
      const { form } = SKETCHES[type]
      const isAccepted = METHODS_BY_FORM[form].includes(method)
      return { type, method, outcome, end: isAccepted ? ENDS[method][outcome] : `${type} ${NOT_ACCEPTED[form]}` }
    }),
  ),
)

/** Formats the matrix: the result of each cell, or '–' with the reason for an impossible one. */
export function formatMatrix(came: ReadonlyMap<Cell, string>): string {
  const width = Math.max(...OUTCOMES.map((outcome) => outcome.length))
  const line = (name: string, columns: readonly string[]) =>
    [name.padEnd(22), ...columns.map((column) => column.padEnd(width))].join(' ').trimEnd()
  const body = COMPETITION_TYPES.flatMap((type) =>
    PAYMENT_METHODS.map((method) => {
      const cells = CELLS.filter((cell) => cell.type === type && cell.method === method)
      const columns = cells.map((cell) => (typeof cell.end === 'string' ? '–' : (came.get(cell) ?? '')))
      return line(`${type} ${method}`, columns)
    }),
  )
  const reasons = [...new Set(CELLS.flatMap(({ end }) => (typeof end === 'string' ? [end] : [])))]
  return [line('', OUTCOMES), ...body, '–: ', ...reasons.map((reason) => `  ${reason}`)].join('\n')
}
