/** What a new competition begins with: the defaults of a programme, or another competition (docs/mechanisms/desk/composing.md). */
import { formatDayName } from '../text/day-names.ts'
import { londonDay, londonInstant } from '../text/london-time.ts'
import { applyChoices, moneyPayment, readChoices } from './choices.ts'
import type { Choices } from './choices.ts'
import type { CompetitionContent, ComposingContext } from './document.ts'
import { fillIn, follow } from './standards.ts'
import { dayAfter, daysAfter } from './working-days.ts'

/** How the competitions of a programme usually are. Clock times are London's, `HH:MM`. */
export type Programme = {
  name: string
  image?: string | undefined
  opensAt?: string | undefined
  closesAt?: string | undefined
  /** Days from the opening to the closing. */
  days?: number | undefined
  /** What an entry costs; 0: nothing. */
  pence?: number | undefined
}

/** What every new competition has. */
const OPENS_AT = '09:00'
const CLOSES_AT = '21:00'
const DAYS_OPEN = 14
const PRICE_PENCE = 150
const CAP = 150

/** 'FD-0905': the number in the operator's own records. */
export const referenceOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(4, '0')}`

type Beginning = {
  number: number
  now: Date
  context: ComposingContext
  tokensEarned: number
  programme?: Programme | undefined
}

/** An empty competition that costs money, opens tomorrow and lacks only what its editor has to say: the prize, its picture and the texts. */
export function beginCompetition({ number, now, context, tokensEarned, programme }: Beginning): CompetitionContent {
  const { opensAt = OPENS_AT, closesAt = CLOSES_AT, days = DAYS_OPEN, pence = PRICE_PENCE } = programme ?? {}
  const opens = dayAfter(londonDay(now), 1)
  const choices: Choices = {
    shelf: programme ? 'programme' : 'by-price',
    payment: pence > 0 ? moneyPayment(pence, tokensEarned) : { by: 'nothing' },
    question: 'none',
    hasSurvey: false,
    tickets: 1,
    ways: {},
    isOnHold: false,
  }
  const blank = {
    ...blankDocument,
    id: number,
    idb: referenceOf(context.house.referencePrefix ?? '', number),
    dateStart: londonInstant(opens, opensAt).toISOString(),
    dateStop: londonInstant(dayAfter(opens, days), closesAt).toISOString(),
    meta: { ...blankDocument.meta, shows: programme ? [showOf(programme)] : [] },
  }
  return fillIn(applyChoices({ competition: blank, quiz: [] }, choices), context)
}

export const showOf = ({ name, image }: Programme) => ({ name, ...(image !== undefined && { image }) })

const blankDocument = {
  name: '',
  slug: '',
  type: 'free' as const,
  status: 'active' as const,
  legalBasis: 'free-draw' as const,
  isPaid: false,
  isTokenPaid: false,
  isOnHold: false,
  isCompetition: true,
  isWinner: false,
  isHidden: false,
  hasQuiz: false,
  mediaInfo: {},
  activeHero: [],
  meta: {
    steps: [],
    payment: { paymentForm: 'free' as const, cost: 0, bundleSets: [] },
    cap: CAP,
    overlayEnabled: false,
    display: {
      details: { title: '', content: '' },
      card: { title: '', text: '' },
      tc: { version: 1, tcCheckboxText: '', tcFull: '' },
      promotions: [],
    },
    media: { desktop: {}, mobile: {} },
    hero: { title: '', subtitle: '' },
    shows: [],
    channels: {},
    prizeTiers: [{ name: '', winners: 1, prize: { type: 'physical' as const, value: 0, name: '' } }],
    rails: {},
  },
}

/** A closing this soon is one that has been missed. */
const LEAD_MS = 3_600_000

/** The weeks by which it moves to the next such day: 'like last Friday's' closes this Friday. */
export function weeksToNext(closes: string, now: Date): number {
  const last = now.getTime() + LEAD_MS
  const guess = Math.max(0, Math.ceil((last - Date.parse(closes)) / (7 * 86_400_000)) - 1)
  return [guess, guess + 1, guess + 2].find((weeks) => Date.parse(daysAfter(closes, weeks * 7)) > last)!
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/

/** Every time in it, later by whole days of London's clocks. */
function moved<Value>(value: Value, days: number): Value {
  if (typeof value === 'string') return (INSTANT.test(value) ? daysAfter(value, days) : value) as Value
  if (Array.isArray(value)) return value.map((one) => moved(one, days)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, moved(inner, days)])) as Value
}

/** A text that an editor has written: where it names the day of one closing, it names that of the other. */
const renamed = (text: string, from: string, to: string): string =>
  text.replaceAll(formatDayName(new Date(from)), formatDayName(new Date(to)))

/** A copy with another number, whose times are later by whole weeks, so that it closes on the next such day; its texts follow. */
export function beginLike<Content extends CompetitionContent>(
  source: Content,
  { number, now, context }: Pick<Beginning, 'number' | 'now' | 'context'>,
): Content {
  const { house } = context
  const days = 7 * weeksToNext(source.competition.dateStop, now)
  const { competition, ...rest } = moved(source, days)
  const { notice: _, ...details } = competition.meta.display.details
  const { idb, id, name, dateStop, meta } = competition
  const { entrySummary } = meta
  const { card, tc } = meta.display
  const rename = (text: string) => renamed(text, source.competition.dateStop, dateStop)
  const copy = {
    ...rest,
    competition: {
      ...competition,
      id: number,
      idb: referenceOf(idb.replace(/\d+$/, ''), number),
      name: rename(name),
      meta: {
        ...meta,
        ...(entrySummary && { entrySummary: { cvsInfo: entrySummary.cvsInfo.replaceAll(String(id), String(number)) } }),
        display: {
          ...meta.display,
          details: { ...details, content: rename(details.content) },
          card: { ...card, text: rename(card.text) },
          tc: { ...tc, version: 1 },
        },
      },
    },
  } as unknown as Content
  // It begins open for entries, even if the other one was stopped.
  const opened = applyChoices(copy, { ...readChoices(copy), isOnHold: false })
  return follow(source, opened, { house })
}
