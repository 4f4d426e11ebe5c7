/** Who entered what on the site, in order of time: how many tickets, how they paid, and how it ended. */
import { GRACE_MS } from '@fairdraw/rules/entry/entry.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { bundleSets } from '../content/bundles.ts'
import { TOKENS_EARNED } from '../content/compose.ts'
import type { Person } from './people.ts'
import type { Run } from './plan.ts'
import { placeAbove, seasonUuid } from './random.ts'
import type { Random } from './random.ts'
import { entryTimes } from './times.ts'

export type Method = Exclude<PaymentMethod, 'tokens' | 'credits'>

/** A try to pay. Amounts are pence, times milliseconds since 1970. */
export type Payment = {
  id: string
  method: Method
  amountPence: number
  at: number
  isCaptured: boolean
}

export type Entry = {
  id: string
  playerId: number
  competitionId: number
  at: number
  state: 'completed' | 'expired'
  finishedAt: number
  /** After it the entry cannot be finished. */
  deadline: number
  quantity: number
  tokenCost: number
  pricePence: number
  /** Tokens that it earns. */
  earned: number
  bundleId?: string
  method?: PaymentMethod
  payments: Payment[]
}

const METHODS: Readonly<Record<Method, number>> = { card: 60, 'apple-pay': 14, 'google-pay': 9, paypal: 9, bank: 8 }
/** Of the sizes of bundles, the smallest first. */
const SIZES: Readonly<Record<string, number>> = { 0: 70, 1: 20, 2: 8, 3: 2 }
/** Of entries that must be paid: they pay at once, at the second try, or not at all, with or without a try. */
const ENDS = { paid: 84, 'paid-again': 7, declined: 3, left: 6 } as const
const SECOND_MS = 1_000
/** How often somebody else is looked for, where one has not registered yet, has the most entries, or too few tokens. */
const MAX_TRIES = 40
const UUID = { entry: 1, payment: 2 } as const

type Wanted = { run: Run; at: number }

/** `share`: of the whole season, 1 for all of it. */
export function* enterSeason(
  random: Random,
  people: readonly Person[],
  runs: readonly Run[],
  share = 1,
): Generator<Entry> {
  const wanted = runs
    .flatMap((run): Wanted[] => entryTimes(random, run, Math.ceil(run.online * share)).map((at) => ({ run, at })))
    .toSorted((one, other) => one.at - other.at)
  const choose = createChoice(random, people)
  const tokens = new Map<number, number>()
  const entered = new Map<string, number>()
  let [entries, payments] = [0, 0]
  for (const { run, at } of wanted) {
    const { id: competitionId, cap = Infinity, tokens: price = 0 } = run.draft
    const countOf = (person: Person) => entered.get(`${person.id} ${competitionId}`) ?? 0
    const person = choose(
      (one) =>
        one.registeredAt.getTime() < at - 60 * SECOND_MS && countOf(one) < cap && (tokens.get(one.id) ?? 0) >= price,
    )
    if (!person) continue
    const made = buildEntry(random, {
      run,
      at,
      person,
      nth: (entries += 1),
      paymentId: () => seasonUuid(UUID.payment, (payments += 1)),
    })
    tokens.set(person.id, (tokens.get(person.id) ?? 0) - made.tokenCost + made.earned)
    if (made.state === 'completed') entered.set(`${person.id} ${competitionId}`, countOf(person) + made.quantity)
    yield made
  }
}

type New = { run: Run; at: number; person: Person; nth: number; paymentId: () => string }

function buildEntry(random: Random, { run: { draft }, at, person, nth, paymentId }: New): Entry {
  const { id: competitionId, pence = 0, tokens = 0, closes } = draft
  const entry: Entry = {
    id: seasonUuid(UUID.entry, nth),
    playerId: person.id,
    competitionId,
    at,
    state: 'completed',
    finishedAt: at,
    deadline: Date.parse(closes) + GRACE_MS,
    quantity: 1,
    tokenCost: tokens,
    pricePence: 0,
    earned: 0,
    ...(tokens > 0 && { method: 'tokens' as const }),
    payments: [],
  }
  return pence > 0 ? payFor(random, entry, { pence, person, paymentId }) : entry
}

function payFor(
  random: Random,
  entry: Entry,
  { pence, person, paymentId }: { pence: number; person: Person; paymentId: () => string },
): Entry {
  const end = random.weighted(ENDS)
  const isPaid = end === 'paid' || end === 'paid-again'
  const lost = { ...entry, state: 'expired' as const, finishedAt: entry.deadline }
  if (end === 'left') return lost
  const [warm, plain] = bundleSets(pence)
  const { bundles } = person.id % 10 < 6 ? warm! : plain!
  const bySize = bundles.toSorted((one, other) => one.entries - other.entries)
  const bundle = bySize[Number(random.weighted(SIZES))]!
  const { bundleId, entries: quantity, pricePence } = bundle
  const method = random.weighted(METHODS)
  const firstAt = entry.at + (20 + random.below(60)) * SECOND_MS
  const tryAt = (at: number, isCaptured: boolean): Payment => ({
    id: paymentId(),
    method,
    amountPence: pricePence,
    at,
    isCaptured,
  })
  const payments = end === 'paid' ? [tryAt(firstAt, true)] : [tryAt(firstAt, false)]
  // Only a card says at once that it was declined.
  if (end === 'paid-again') payments.push(tryAt(firstAt + 45 * SECOND_MS, true))
  const finishedAt = Math.min(payments.at(-1)!.at + 4 * SECOND_MS, entry.deadline)
  const bought = { bundleId, method, quantity, pricePence, payments }
  return isPaid ? { ...entry, ...bought, finishedAt, earned: quantity * TOKENS_EARNED } : { ...lost, ...bought }
}

/** Chooses the keen more often; undefined where nobody who fits is found. */
function createChoice(random: Random, people: readonly Person[]) {
  let total = 0
  const upTo = people.map(({ keenness }) => (total += keenness))
  return (fits: (person: Person) => boolean): Person | undefined => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const person = people[placeAbove(upTo, random.next() * total)]!
      if (fits(person)) return person
    }
    return undefined
  }
}
