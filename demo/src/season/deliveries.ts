/** The entries of the season by text, phone and post: for each competition a delivery by each of its channels. */
import type { IntakeChannel, IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { channelTimes } from '@fairdraw/rules/competition/competition.ts'
import { compose, TOKENS_EARNED } from '../content/compose.ts'
import { entersElsewhere } from './people.ts'
import type { Person } from './people.ts'
import type { Run } from './plan.ts'
import { seasonUuid } from './random.ts'
import type { Season } from './open-season.ts'

export type Delivery = {
  id: string
  source: string
  channel: IntakeChannel
  reference: string
  competitionId: number
  receivedAt: Date
  rows: Row[]
}

/** A rejected row has a reason, an accepted one an entry. Amounts are pence. */
export type Row = {
  line: number
  reference: string
  phone: string | null
  body: Record<string, unknown>
  enteredAt: Date
  playerId: number | null
  entryId: string | null
  chargedPence: number
  earned: number
  reason: IntakeReason | null
}

const SOURCES: Readonly<Record<IntakeChannel, string>> = {
  sms: 'text-house',
  phone: 'call-centre',
  postal: 'post-room',
}
const UUID = { batch: 41, entry: 42 } as const
const MINUTE_MS = 60_000
/** After each so many rows comes one that cannot be accepted, for one of these reasons in turn. */
const REJECTED_EVERY = 17
const REASONS: Readonly<Record<IntakeChannel, readonly [IntakeReason, phone: string | undefined][]>> = {
  sms: [
    ['closed', undefined],
    ['wrong-cost', undefined],
    ['duplicate', undefined],
  ],
  phone: [
    ['wrong-number', 'withheld'],
    ['wrong-number', '0113 496 0123'],
  ],
  postal: [
    ['wrong-number', '07700 90000'],
    ['shortened-number', '4.47701E+11'],
    ['unreadable', ''],
    ['age-unverified', undefined],
  ],
}

export function listDeliveries({ runs, people, calendar, random, share }: Season): Delivery[] {
  const reached = people.filter(entersElsewhere)
  let [batches, entries] = [0, 0]
  return runs.flatMap((run) => {
    const { competition } = compose(run.draft, calendar)
    return (Object.entries(run.byChannel) as [IntakeChannel, number][]).map(([channel, all]): Delivery => {
      const { opens, closes } = channelTimes(competition, channel, competition.meta.channels[channel] ?? {})
      const until = Math.min(closes.getTime(), calendar.now.getTime() - 60 * MINUTE_MS)
      const pence = competition.meta.channels[channel]?.costPence ?? 0
      const known = reached.filter(({ registeredAt }) => registeredAt.getTime() < opens.getTime())
      const count = Math.ceil(all * share)
      const id = seasonUuid(UUID.batch, (batches += 1))
      const rows = Array.from({ length: count }, (_, nth) => {
        const enteredAt = new Date(opens.getTime() + Math.floor(random.next() ** 0.3 * (until - opens.getTime())))
        const made = { run, channel, pence, nth, enteredAt, person: random.pick(known) }
        return nth % REJECTED_EVERY === REJECTED_EVERY - 1
          ? rejectedRow(made, closes)
          : acceptedRow(made, seasonUuid(UUID.entry, (entries += 1)))
      })
      return {
        id,
        source: SOURCES[channel],
        channel,
        reference: `${channel}-${run.draft.id}`,
        competitionId: run.draft.id,
        receivedAt: new Date(until + 40 * MINUTE_MS),
        rows,
      }
    })
  })
}

type Made = { run: Run; channel: IntakeChannel; pence: number; nth: number; enteredAt: Date; person: Person }

const bodyOf = ({ run, pence, enteredAt }: Made, phone: string) => ({
  competitionId: run.draft.id,
  phone,
  enteredAt: enteredAt.toISOString(),
  ...(pence > 0 && { costPence: pence }),
})
const referenceOf = ({ run, channel, nth }: Made) => `${channel}-${run.draft.id}-${nth + 1}`

const acceptedRow = (made: Made, entryId: string): Row => ({
  line: made.nth + 1,
  reference: referenceOf(made),
  phone: made.person.phone,
  body: bodyOf(made, made.person.phone),
  enteredAt: made.enteredAt,
  playerId: made.person.id,
  entryId,
  chargedPence: made.pence,
  earned: TOKENS_EARNED,
  reason: null,
})

/** A text that comes too late is charged all the same, as its copy says. */
function rejectedRow(made: Made, closes: Date): Row {
  const reasons = REASONS[made.channel]
  const [reason, phone = made.person.phone] = reasons[Math.floor(made.nth / REJECTED_EVERY) % reasons.length]!
  const isLate = reason === 'closed'
  const isKnown = phone === made.person.phone
  return {
    ...acceptedRow(made, ''),
    phone: isKnown ? phone : null,
    body: bodyOf(made, phone),
    enteredAt: isLate ? new Date(closes.getTime() + 5 * MINUTE_MS) : made.enteredAt,
    playerId: isKnown ? made.person.id : null,
    entryId: null,
    chargedPence: isLate ? made.pence : 0,
    earned: 0,
    reason,
  }
}
