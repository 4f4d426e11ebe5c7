/** What was on in the season: which competitions ran when, in which programme, and how many entered by which channel. */
import type { IntakeChannel } from '@fairdraw/rules/entry/intake.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { formatDayName } from '@fairdraw/rules/text/day-names.ts'
import type { Calendar } from '../content/calendar.ts'
import type { Draft } from '../content/draft.ts'

export const SEASON_DAYS = 60
/** No competition of the content has such a number. */
export const FIRST_COMPETITION_ID = 201

export type Run = {
  draft: Draft
  /** How many enter on the site, where all players together enter as often as in the whole season. */
  online: number
  byChannel: Readonly<Partial<Record<IntakeChannel, number>>>
  /** The hour in London in which its programme is on, on its last day. */
  airs?: number
}

/** One of a row of competitions, before it has a number and dates. */
type Showing = Omit<Run, 'draft'> & {
  /** The days of the week on which it closes (0: Sunday) and for how many weeks; or how many days ago it closed. */
  closesOn: { weekday: number; weeks: number; every?: number } | { daysAgo: number }
  closesAt: string
  /** How many days it is open. */
  days: number
  of: (closes: Date) => Omit<Draft, 'id' | 'opens' | 'closes' | 'rails'>
}

const over = 'This one is over.'
const day = (closes: Date) => formatDayName(closes)

const SHOWINGS: readonly Showing[] = [
  {
    closesOn: { weekday: 5, weeks: 8 },
    closesAt: '21:00',
    days: 5,
    airs: 20,
    online: 900,
    byChannel: { sms: 90, phone: 30, postal: 40 },
    of: (closes) => ({
      name: `£5,000 on Quiz Hour, ${day(closes)}`,
      type: 'broadcast',
      pence: 150,
      line: 'Five thousand pounds at the end of the show.',
      story: `${over} The presenter read the name out twice, because nobody believed it.`,
      prize: '£5,000 in cash',
      tiers: [
        { name: '£5,000 in cash', winners: 1, worth: 5_000, details: '£5,000 in cash' },
        { name: '£100 in cash', winners: 8, worth: 100, details: '£100 in cash' },
      ],
      isCash: true,
      picture: 'quiz-hour',
      keyword: 'QUIZ',
      show: 'quizHour',
    }),
  },
  {
    closesOn: { weekday: 6, weeks: 4, every: 2 },
    closesAt: '21:30',
    days: 6,
    airs: 19,
    online: 800,
    byChannel: { sms: 80, phone: 40, postal: 30 },
    of: (closes) => ({
      name: `Front row at Saturday Lights, ${day(closes)}`,
      type: 'broadcast',
      pence: 150,
      line: 'Two seats, a hotel and a word with the band.',
      story: `${over} The drummer waved.`,
      prize:
        'two front-row seats at a recording of Saturday Lights, one night’s hotel and travel in the UK, worth £900',
      wins: 'Two front-row seats at Saturday Lights',
      worth: 900,
      picture: 'saturday-lights',
      keyword: 'LIGHTS',
      show: 'saturdayLights',
    }),
  },
  {
    closesOn: { weekday: 0, weeks: 4, every: 2 },
    closesAt: '18:00',
    days: 7,
    airs: 17,
    online: 6_000,
    byChannel: {},
    of: (closes) => ({
      name: `A greenhouse, ${day(closes)}`,
      type: 'broadcast',
      line: 'Glass, shelves and a stove for the winter. Free to enter.',
      story: `${over} The tomatoes are on their way.`,
      prize: 'a greenhouse with a stove, put up in your garden, worth £1,800; or a set of hand tools, worth £60',
      tiers: [
        {
          name: 'A greenhouse with a stove',
          winners: 1,
          worth: 1_800,
          details: 'a greenhouse with a stove, worth £1,800',
        },
        { name: 'A set of hand tools', winners: 5, worth: 60, details: 'a set of hand tools, worth £60' },
      ],
      picture: 'garden',
      isInstant: true,
      cap: 3,
      show: 'gardenGate',
    }),
  },
  {
    closesOn: { weekday: 3, weeks: 4 },
    closesAt: '18:30',
    days: 2,
    airs: 17,
    online: 4_500,
    byChannel: {},
    of: (closes) => ({
      name: `£1,000 on the Drive Home, ${day(closes)}`,
      type: 'broadcast',
      line: 'Free, and gone before the traffic clears.',
      story: `${over} The winner was in a lay-by.`,
      prize: '£1,000 in cash; or £50 in cash',
      tiers: [
        { name: '£1,000 in cash', winners: 1, worth: 1_000, details: '£1,000 in cash' },
        { name: '£50 in cash', winners: 6, worth: 50, details: '£50 in cash' },
      ],
      isCash: true,
      picture: 'grand-today',
      isInstant: true,
      cap: 2,
      show: 'driveHome',
    }),
  },
  {
    closesOn: { daysAgo: 26 },
    closesAt: '21:00',
    days: 21,
    online: 1_400,
    byChannel: { sms: 100, postal: 80 },
    of: () => ({
      name: '£25,000 before the clocks go back',
      type: 'paid',
      pence: 200,
      line: 'One winner, straight to the bank.',
      story: `${over} It went to somebody who had only come to look.`,
      prize: '£25,000 in cash',
      worth: 25_000,
      isCash: true,
      wins: '£25,000 in cash',
      picture: 'cash-20k',
      pictureB: 'cash-20k-b',
      keyword: 'CASH',
    }),
  },
  {
    closesOn: { daysAgo: 33 },
    closesAt: '21:00',
    days: 26,
    online: 900,
    byChannel: { postal: 60 },
    of: () => ({
      name: 'A week by the sea for six',
      type: 'paid',
      pence: 100,
      line: 'A house on the front, in half-term.',
      story: `${over} It rained, and nobody minded.`,
      prize: 'a week in a house by the sea for six, worth £2,400; or a picnic hamper, worth £90',
      tiers: [
        {
          name: 'A week by the sea for six',
          winners: 1,
          worth: 2_400,
          details: 'a week by the sea for six, worth £2,400',
        },
        { name: 'A picnic hamper', winners: 6, worth: 90, details: 'a picnic hamper, worth £90' },
      ],
      picture: 'lisbon-weekend',
      sponsors: ['sundial'],
    }),
  },
  {
    closesOn: { daysAgo: 18 },
    closesAt: '21:00',
    days: 14,
    online: 2_600,
    byChannel: {},
    of: () => ({
      name: 'A hamper for every winner',
      type: 'bonus',
      tokens: 20,
      line: 'Twelve hampers, for tokens.',
      story: `${over} Twelve kitchens are busy.`,
      prize: 'a hamper of good food, worth £120',
      tiers: [{ name: 'A hamper of good food', winners: 12, worth: 120, details: 'a hamper of good food, worth £120' }],
      picture: 'groceries',
      isInstant: true,
      cap: 5,
    }),
  },
  {
    closesOn: { daysAgo: 6 },
    closesAt: '21:00',
    days: 14,
    online: 2_400,
    byChannel: {},
    of: () => ({
      name: 'A record player and ten records',
      type: 'bonus',
      tokens: 30,
      line: 'Chosen by the people of Saturday Lights.',
      story: `${over} Side two is the better one.`,
      prize: 'a record player and ten records, worth £420',
      wins: 'A record player and ten records',
      worth: 420,
      picture: 'headphones',
      isInstant: true,
      cap: 5,
      show: 'saturdayLights',
    }),
  },
  {
    closesOn: { daysAgo: 4 },
    closesAt: '21:00',
    days: 3,
    online: 0,
    byChannel: {},
    of: () => ({
      name: 'Crew night: the table tennis',
      type: 'free',
      line: 'By invitation only.',
      story: `${over} Nobody came, so the crew played doubles.`,
      prize: 'two places at the crew’s table tennis, worth £20',
      wins: 'Two places at the crew’s table tennis',
      worth: 20,
      picture: 'wrap-party',
      isInstant: true,
      isHidden: true,
      cap: 1,
    }),
  },
]

/** The days on which a showing closed, in days before today. */
function closingDays({ closesOn, days }: Showing, today: Date): number[] {
  if ('daysAgo' in closesOn) return [closesOn.daysAgo]
  const { weekday, weeks, every = 1 } = closesOn
  const last = (today.getUTCDay() - weekday + 7) % 7 || 7
  return Array.from({ length: weeks }, (_, week) => last + 7 * every * week).filter((ago) => ago + days <= SEASON_DAYS)
}

/** The competitions of the season, in the order in which they closed. Equal for calendars of the same day. */
export function planSeason({ now, at }: Calendar): Run[] {
  const today = new Date(`${londonDay(now)}T12:00:00Z`)
  return SHOWINGS.flatMap((showing) => closingDays(showing, today).map((ago) => ({ showing, ago })))
    .map(({ showing: { closesAt, days, of, online, byChannel, airs }, ago }) => {
      const closes = at(closesAt, -ago)
      const draft = { ...of(new Date(closes)), opens: at('09:00', -ago - days), closes, rails: {} }
      return { draft, online, byChannel, ...(airs !== undefined && { airs }) }
    })
    .toSorted((one, other) => one.draft.closes.localeCompare(other.draft.closes))
    .map(({ draft, ...run }, nth) => ({ ...run, draft: { ...draft, id: FIRST_COMPETITION_ID + nth } }))
}

/** The first day of the season; its last is yesterday. */
export const firstDay = ({ at }: Pick<Calendar, 'at'>): Date => new Date(at('00:00', -SEASON_DAYS))
