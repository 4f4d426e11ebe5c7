/**
 * Every type of competition × every way of paying × everything that can become of a payment, and what must come of each:
 * the tables that the matrix test is made of. A cell that cannot be says why.
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

/** A competition of each type, with the steps that the type brings; the payment is first, last or between. */
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

/** How a cell ends: where the entry stands, whether a vendor keeps money for it, and what the player is texted. */
export type ExpectedEnd = {
  entry: 'completed' | 'open' | 'expired' | 'refunded'
  isPaid: boolean
  texts: ('payment-settled-late' | 'payment-refunded')[]
}

const DONE: ExpectedEnd = { entry: 'completed', isPaid: true, texts: [] }
const FOUND: ExpectedEnd = { entry: 'completed', isPaid: true, texts: ['payment-settled-late'] }
/** Nothing was taken, and the entry can be paid again. */
const OPEN: ExpectedEnd = { entry: 'open', isPaid: false, texts: [] }
const REFUNDED: ExpectedEnd = { entry: 'refunded', isPaid: false, texts: ['payment-refunded'] }
/** The money was promised and never came: out of the books, and a person decides about the tickets. */
const UNSETTLED: ExpectedEnd = { entry: 'completed', isPaid: false, texts: [] }
const EXPIRED: ExpectedEnd = { entry: 'expired', isPaid: false, texts: [] }

/** The ends of what a vendor is asked for: its answer comes, or is found out later. */
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
const NO_NONCE = 'the wallet closes without a nonce: nothing is asked of us'
const NO_VENDOR = 'one transaction of our own: nobody else answers, sooner, later or twice'
const OWN: Record<Outcome, ExpectedEnd | string> = {
  ...(Object.fromEntries(OUTCOMES.map((outcome) => [outcome, NO_VENDOR])) as Record<Outcome, string>),
  ok: { ...DONE, isPaid: false },
  declined: OPEN,
}

const ENDS: Record<PaymentMethod, Record<Outcome, ExpectedEnd | string>> = {
  card: AT_GATEWAY,
  paypal: { ...AT_GATEWAY, cancelled: NO_NONCE },
  'apple-pay': { ...AT_GATEWAY, cancelled: NO_NONCE },
  bank: {
    ...AT_GATEWAY,
    // The player looks on: nobody has to be texted.
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

const NOT_TAKEN = { money: 'is paid in money', tokens: 'is paid in tokens', free: 'costs nothing' } as const

export const CELLS: readonly Cell[] = COMPETITION_TYPES.flatMap((type) =>
  PAYMENT_METHODS.flatMap((method) =>
    OUTCOMES.map((outcome) => {
      const { form } = SKETCHES[type]
      const isTaken = METHODS_BY_FORM[form].includes(method)
      return { type, method, outcome, end: isTaken ? ENDS[method][outcome] : `${type} ${NOT_TAKEN[form]}` }
    }),
  ),
)

/** The matrix as a table: what came of each cell, '–' for what cannot be, and why it cannot. */
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
