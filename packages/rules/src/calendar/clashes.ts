/** What in a plan clashes: one row for each kind of clash (docs/mechanisms/desk.md#clashes). */
import type { Channel } from '../competition/competition.ts'
import { londonWall } from '../text/london-time.ts'
import type { CalendarPlan, CalendarSubject, PlannedCompetition } from './calendar.ts'

const MINUTE_MS = 60_000
/** Draws that begin within this time need the same people at once. */
const DRAWS_APART_MS = 15 * MINUTE_MS
/** Programmes that call their closings within this time speak over each other, and their lines are busy at once. */
const CLOSINGS_APART_MS = 5 * MINUTE_MS
/** Somebody is on duty from this hour in London until midnight. */
const FIRST_STAFFED_HOUR = 7

export type Clash = { clash: ClashName; at: Date; subjects: readonly CalendarSubject[]; words: string }
type Found = Omit<Clash, 'clash' | 'words'>
type ClashRow = { clash: string; words: string; find: (plan: CalendarPlan) => Found[] }

type Timed = { at: Date; subject: CalendarSubject }

/** Groups of different subjects in which each begins soon after the one before. */
function findTogether(events: readonly Timed[], apartMs: number): Found[] {
  const groups: Timed[][] = []
  for (const event of events.toSorted((a, b) => +a.at - +b.at)) {
    const group = groups.at(-1)
    if (group && +event.at - +group.at(-1)!.at < apartMs) group.push(event)
    else groups.push([event])
  }
  return groups.flatMap((group) => {
    const subjects = [...new Map(group.map(({ subject }) => [`${subject.kind}:${subject.id}`, subject])).values()]
    return subjects.length > 1 ? [{ at: group[0]!.at, subjects }] : []
  })
}

const closingsOf = ({ subject, routes }: PlannedCompetition): (Timed & { channel: Channel })[] =>
  routes.map(({ channel, closes }) => ({ at: closes, subject, channel }))

const lastClosing = ({ routes }: PlannedCompetition): Date | undefined =>
  routes.length === 0 ? undefined : new Date(Math.max(...routes.map(({ closes }) => +closes)))

/** A closing at midnight belongs to the day that ends. */
const isUnstaffed = (at: Date): boolean => londonWall(new Date(+at - 1)).hour < FIRST_STAFFED_HOUR

function findFreeClosedFirst({ competitions }: CalendarPlan): Found[] {
  return competitions.flatMap((competition) => {
    const { needsFreeRoute, routes, subject } = competition
    const free = routes.filter(({ isFree }) => isFree).map(({ closes }) => +closes)
    if (!needsFreeRoute || free.length === 0) return []
    const [lastFree, lastPaid] = [
      Math.max(...free),
      Math.max(...routes.filter(({ isFree }) => !isFree).map(({ closes }) => +closes)),
    ]
    return lastFree < lastPaid ? [{ at: new Date(lastFree), subjects: [subject] }] : []
  })
}

function findDrawnEarly({ competitions, draws }: CalendarPlan): Found[] {
  const byId = new Map(competitions.map((competition) => [competition.subject.id, competition]))
  return draws.flatMap(({ at, subject, competitionId, listClosesAt }) => {
    const competition = competitionId === undefined ? undefined : byId.get(competitionId)
    const closes = competition ? lastClosing(competition) : listClosesAt
    return closes && at < closes ? [{ at, subjects: [...(competition ? [competition.subject] : []), subject] }] : []
  })
}

function findListClosedEarly({ competitions }: CalendarPlan): Found[] {
  return competitions.flatMap((competition) => {
    const { hasDraw, listClosesAt, subject } = competition
    const closes = lastClosing(competition)
    return hasDraw && closes && listClosesAt < closes ? [{ at: listClosesAt, subjects: [subject] }] : []
  })
}

function findHeroTaken({ competitions }: CalendarPlan): Found[] {
  const byPage = Map.groupBy(
    competitions.flatMap((competition) => competition.heroPages.map((page) => ({ page, competition }))),
    ({ page }) => page,
  )
  return [...byPage.values()].flatMap((claims) =>
    claims.flatMap(({ competition: first }, index) =>
      claims.slice(index + 1).flatMap(({ competition: second }): Found[] => {
        const [firstEnds, secondEnds] = [lastClosing(first), lastClosing(second)]
        if (!firstEnds || !secondEnds) return []
        const begins = Math.max(+first.opens, +second.opens)
        const ends = Math.min(+firstEnds, +secondEnds)
        return begins < ends ? [{ at: new Date(begins), subjects: [first.subject, second.subject] }] : []
      }),
    ),
  )
}

/** Closings that are called on air: what is in no programme closes at the usual hour beside others, and nobody notices. */
function findClosingsOnAir({ competitions }: CalendarPlan): Found[] {
  const onAir = competitions.filter(({ programmes }) => programmes.length > 0)
  const programmesOf = new Map(onAir.map(({ subject, programmes }) => [subject.id, programmes]))
  // Post is counted later, whenever its last day ends.
  const closings = onAir.flatMap(closingsOf).filter(({ channel }) => channel !== 'postal')
  return findTogether(closings, CLOSINGS_APART_MS).filter(
    ({ subjects }) => new Set(subjects.flatMap(({ id }) => programmesOf.get(id)!)).size > 1,
  )
}

const ROWS = [
  {
    clash: 'draws-together',
    words: 'These draws begin within a quarter of an hour.',
    find: ({ draws }) => findTogether(draws, DRAWS_APART_MS),
  },
  {
    clash: 'closings-together',
    words: 'These are in different programmes, and close within five minutes of each other.',
    find: findClosingsOnAir,
  },
  {
    clash: 'closes-unstaffed',
    words: 'It closes between midnight and 7am, while nobody is on duty.',
    find: ({ competitions }) =>
      competitions.flatMap((competition) => {
        const [first] = closingsOf(competition).filter(({ at }) => isUnstaffed(at))
        return first ? [{ at: first.at, subjects: [first.subject] }] : []
      }),
  },
  {
    clash: 'free-route-closes-first',
    words: 'The free route closes before a paid one.',
    find: findFreeClosedFirst,
  },
  {
    clash: 'drawn-before-closing',
    words: 'It is drawn before its last channel has closed.',
    find: findDrawnEarly,
  },
  {
    clash: 'list-closes-before-channel',
    words: 'A channel is still open after the list of the draw has closed: its last entries would not be drawn.',
    find: findListClosedEarly,
  },
  {
    clash: 'hero-taken-twice',
    words: 'Both are the featured competition of the same page at once; the page shows the one that closes first.',
    find: findHeroTaken,
  },
  {
    clash: 'opens-before-published',
    words: 'It opens before its first text is published.',
    find: ({ competitions }) =>
      competitions.flatMap(({ opens, firstPublishedAt, subject }) =>
        firstPublishedAt && opens < firstPublishedAt ? [{ at: opens, subjects: [subject] }] : [],
      ),
  },
] as const satisfies readonly ClashRow[]

export type ClashName = (typeof ROWS)[number]['clash']
export const CLASHES = ROWS.map(({ clash }) => clash) as [ClashName, ...ClashName[]]

/** The clashes of a plan, soonest first. */
export function findClashes(plan: CalendarPlan): Clash[] {
  return ROWS.flatMap(({ clash, words, find }) =>
    find(plan).map((found): Clash => ({ clash, words, ...found })),
  ).toSorted((a, b) => +a.at - +b.at)
}
