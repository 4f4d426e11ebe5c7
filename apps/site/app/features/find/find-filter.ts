/** What is wanted of all that can be won: as an address says it, and what fits it. Pure. */
import {
  closesToday,
  effectiveClosing,
  effectiveOpening,
  isExtraPeriod,
  openState,
} from '@fairdraw/rules/competition.ts'
import { slugOf } from '../../addresses.ts'
import type { Tile } from '../catalogue/tile/tile-data.ts'
import { OFFLINE_CHANNELS } from './find-data.ts'
import type { FindRow } from './find-data.ts'
import { hasAllWords, plainWords } from './find-terms.ts'

/** The words that an address may use; anything else in it counts as nothing said. */
export const CHOICES = {
  cost: ['free', 'tokens', 'paid'],
  closing: ['today', 'week'],
  how: OFFLINE_CHANNELS,
  sort: ['newest', 'cheapest'],
} as const

export type Choice = keyof typeof CHOICES

export type Filters = {
  q: string
  /** A programme, by its name as an address has it. */
  show: string | undefined
} & { [Name in Choice]: (typeof CHOICES)[Name][number] | undefined }

export const NO_FILTERS: Filters = {
  q: '',
  cost: undefined,
  closing: undefined,
  how: undefined,
  show: undefined,
  sort: undefined,
}

const MAX_QUERY_LENGTH = 100
const WEEK_MS = 7 * 24 * 3_600_000

function choiceIn<Name extends Choice>(query: URLSearchParams, name: Name): Filters[Name] {
  const said = query.get(name)
  return (CHOICES[name] as readonly string[]).find((word) => word === said) as Filters[Name]
}

export function readFilters(query: URLSearchParams): Filters {
  const show = query.get('show') ?? ''
  return {
    q: (query.get('q') ?? '').slice(0, MAX_QUERY_LENGTH),
    cost: choiceIn(query, 'cost'),
    closing: choiceIn(query, 'closing'),
    how: choiceIn(query, 'how'),
    show: /^[a-z0-9-]{1,80}$/.test(show) ? show : undefined,
    sort: choiceIn(query, 'sort'),
  }
}

/** The query that says what is wanted, and nothing that is not. */
export function toQuery(wanted: Filters): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['q', 'cost', 'closing', 'how', 'show', 'sort'] as const) {
    const said = wanted[name]
    if (said !== undefined && said.trim() !== '') query.set(name, said)
  }
  return query
}

/** Whether anything is wanted that leaves something out; an order leaves out nothing. */
export function isNarrowed(wanted: Filters): boolean {
  return toQuery({ ...wanted, sort: undefined }).size > 0
}

export function costKind({ pence, tokens }: Pick<Tile, 'pence' | 'tokens'>): (typeof CHOICES)['cost'][number] {
  if (pence !== undefined) return 'paid'
  return tokens === undefined ? 'free' : 'tokens'
}

function closesIn(tile: Tile, within: Filters['closing'], now: Date): boolean {
  if (within === 'today') return closesToday(tile, now)
  const closing = effectiveClosing(tile).getTime()
  return !isExtraPeriod(openState(tile, now)) && now.getTime() < closing && closing - now.getTime() <= WEEK_MS
}

/** What can still be entered comes before what opens later, and that before what was just missed. */
const STATE_RANKS = { open: 0, 'on-hold': 0, 'coming-soon': 1, 'not-started': 1, 'just-missed': 2, closed: 2 } as const

/** Free, then tokens, then money: what is paid in tokens takes nothing from the purse. */
const price = ({ pence, tokens = 0 }: Tile) => (pence === undefined ? tokens : 1_000_000 + pence)

function orders(sort: Filters['sort'], now: Date): ((tile: Tile) => number)[] {
  const turn = (tile: Tile) => STATE_RANKS[openState(tile, now)]
  const closing = (tile: Tile) => effectiveClosing(tile).getTime()
  if (sort === 'newest') return [turn, (tile) => -effectiveOpening(tile).getTime(), closing]
  if (sort === 'cheapest') return [turn, price, closing]
  return [turn, closing]
}

/** The rows that fit, in the order that is wanted: closing first comes first, unless said otherwise. */
export function filterRows(rows: readonly FindRow[], wanted: Filters, now: Date): FindRow[] {
  const { q, cost, closing, how, show } = wanted
  const words = plainWords(q)
  const fits = ({ tile, words: more, channels: ways, shows }: FindRow) =>
    (cost === undefined || costKind(tile) === cost) &&
    (closing === undefined || closesIn(tile, closing, now)) &&
    (how === undefined || ways.includes(how)) &&
    (show === undefined || shows.some((name) => slugOf(name) === show)) &&
    (words.length === 0 || hasAllWords([...plainWords(`${tile.title} ${tile.text}`), ...more.split(' ')], words))
  const keys = orders(wanted.sort, now)
  return rows
    .filter(fits)
    .map((row) => ({ row, ranks: keys.map((key) => key(row.tile)) }))
    .toSorted((one, other) => {
      const at = one.ranks.findIndex((rank, place) => rank !== other.ranks[place])
      return at === -1 ? 0 : one.ranks[at]! - other.ranks[at]!
    })
    .map(({ row }) => row)
}

/** The programmes that have something to win, by name. */
export function programmes(rows: readonly FindRow[]): { slug: string; name: string }[] {
  const names = [...new Set(rows.flatMap(({ shows }) => shows))].toSorted((one, other) =>
    one.localeCompare(other, 'en-GB'),
  )
  return names.map((name) => ({ slug: slugOf(name), name }))
}
