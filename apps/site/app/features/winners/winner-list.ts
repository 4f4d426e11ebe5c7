/** The list of all winners with its pages and its search, as a pure reducer. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import type { WinnerCard } from './winner-card-data.ts'

/** The query of a list: the search text, and whether hidden winners are included. */
export type WinnerQuery = { search: string; withHidden: boolean }

export type WinnerList = WinnerQuery & {
  winners: readonly WinnerCard[]
  /** The cursor of the next page. Undefined on the last page. */
  cursor?: string | undefined
  status: 'ready' | 'loading' | 'failed'
  /** Why the last page was not loaded. */
  problem?: CallProblem | undefined
}

export type WinnerListEvent =
  | { type: 'requested' }
  | {
      type: 'loaded'
      query: WinnerQuery
      after: string | undefined
      winners: readonly WinnerCard[]
      cursor?: string | undefined
    }
  | { type: 'failed'; problem: CallProblem }

export function reduceWinners(list: WinnerList, event: WinnerListEvent): WinnerList {
  switch (event.type) {
    case 'requested':
      return { ...list, status: 'loading', problem: undefined }
    case 'failed':
      return { ...list, status: 'failed', problem: event.problem }
    case 'loaded': {
      const { query, after, winners, cursor } = event
      if (after === undefined) return { ...query, winners, cursor, status: 'ready' }
      // Ignore a page of a previous query, and a page that arrives twice.
      if (after !== list.cursor || !isSameQuery(query, list)) return list
      return { ...list, winners: [...list.winners, ...winners], cursor, status: 'ready' }
    }
  }
}

export const isSameQuery = (one: WinnerQuery, other: WinnerQuery) =>
  one.search === other.search && one.withHidden === other.withHidden

/** The text above the list, which screen readers announce too. */
export function formatCount({ winners, cursor, search }: Pick<WinnerList, 'winners' | 'cursor' | 'search'>): string {
  const count = winners.length
  if (count === 0)
    return search === '' ? 'No winners yet.' : 'No winners match that. Try another name, place, prize or programme.'
  const people = pluralise(count, 'winner')
  if (cursor !== undefined) return `The latest ${people}${search === '' ? '' : ' that match'}`
  return search === '' ? `All ${people}` : `${people} found`
}
