/** The filters of the search: read from and written to the query string, and applied to the competitions. Pure functions. */
import {
  closesToday,
  effectiveClosing,
  effectiveOpening,
  isExtraPeriod,
  openState,
} from '@fairdraw/rules/competition/competition.ts'
import { slugOf } from '../../addresses.ts'
import type { Tile } from '../catalogue/tile/tile-data.ts'
import { OFFLINE_CHANNELS } from './find-data.ts'
import type { FindRow } from './find-data.ts'
import { hasAllWords, plainWords } from './find-terms.ts'

/** The allowed values in the query string. Other values are ignored. */
export const CHOICES = {
  cost: ['free', 'tokens', 'paid'],
  closing: ['today', 'week'],
  how: OFFLINE_CHANNELS,
  sort: ['newest', 'cheapest'],
} as const

export type Choice = keyof typeof CHOICES

export type Filters = {
  q: string
  /** The slug of a programme. */
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
  const value = query.get(name)
  return (CHOICES[name] as readonly string[]).find((word) => word === value) as Filters[Name]
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

/** The query string of these filters, without empty ones. */
export function toQuery(filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['q', 'cost', 'closing', 'how', 'show', 'sort'] as const) {
    const value = filters[name]
    if (value !== undefined && value.trim() !== '') query.set(name, value)
  }
  return query
}

/** Whether any filter is set. A sort order alone does not count. */
export function isNarrowed(filters: Filters): boolean {
  return toQuery({ ...filters, sort: undefined }).size > 0
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

/** Open competitions come first, then those that open later, then those that were just missed or are sold out. */
const STATE_RANKS = { open: 0, 'on-hold': 0, 'coming-soon': 1, 'not-started': 1, 'just-missed': 2, closed: 2 } as const

/** Sorts by price: free, then tokens, then money. */
const price = ({ pence, tokens = 0 }: Tile) => (pence === undefined ? tokens : 1_000_000 + pence)

function orders(sort: Filters['sort'], now: Date): ((tile: Tile) => number)[] {
  const stateRank = (tile: Tile) => (tile.isSoldOut ? STATE_RANKS.closed : STATE_RANKS[openState(tile, now)])
  const closing = (tile: Tile) => effectiveClosing(tile).getTime()
  if (sort === 'newest') return [stateRank, (tile) => -effectiveOpening(tile).getTime(), closing]
  if (sort === 'cheapest') return [stateRank, price, closing]
  return [stateRank, closing]
}

/** The rows that match the filters, in the chosen order. By default the first to close comes first. */
export function filterRows(rows: readonly FindRow[], filters: Filters, now: Date): FindRow[] {
  const { q, cost, closing, how, show } = filters
  const words = plainWords(q)
  const matches = ({ tile, words: more, channels, shows }: FindRow) =>
    (cost === undefined || costKind(tile) === cost) &&
    (closing === undefined || closesIn(tile, closing, now)) &&
    (how === undefined || channels.includes(how)) &&
    (show === undefined || shows.some((name) => slugOf(name) === show)) &&
    (words.length === 0 || hasAllWords([...plainWords(`${tile.title} ${tile.text}`), ...more.split(' ')], words))
  const keys = orders(filters.sort, now)
  return rows
    .filter(matches)
    .map((row) => ({ row, ranks: keys.map((key) => key(row.tile)) }))
    .toSorted((one, other) => {
      const at = one.ranks.findIndex((rank, index) => rank !== other.ranks[index])
      return at === -1 ? 0 : one.ranks[at]! - other.ranks[at]!
    })
    .map(({ row }) => row)
}

/** The programmes that have competitions, sorted by name. */
export function programmes(rows: readonly FindRow[]): { slug: string; name: string }[] {
  const names = [...new Set(rows.flatMap(({ shows }) => shows))].toSorted((one, other) =>
    one.localeCompare(other, 'en-GB'),
  )
  return names.map((name) => ({ slug: slugOf(name), name }))
}
