/** All winners as they are looked through: page by page, by the words that are looked for. Pure. */
import { counted } from '@fairdraw/rules/count.ts'
import type { WinnerCard } from './winner-card-data.ts'

/** Whose list it is: the words that were looked for, and whether hidden winners are among them. */
export type Asked = { search: string; withHidden: boolean }

export type WinnerList = Asked & {
  winners: readonly WinnerCard[]
  /** Where the next page begins; undefined where there is none. */
  cursor?: string | undefined
  status: 'ready' | 'loading' | 'failed' | 'offline'
}

export type WinnerListEvent =
  | { type: 'asked' }
  | {
      type: 'came'
      asked: Asked
      after: string | undefined
      winners: readonly WinnerCard[]
      cursor?: string | undefined
    }
  | { type: 'failed'; isOffline: boolean }

export function reduceWinners(list: WinnerList, event: WinnerListEvent): WinnerList {
  switch (event.type) {
    case 'asked':
      return { ...list, status: 'loading' }
    case 'failed':
      return { ...list, status: event.isOffline ? 'offline' : 'failed' }
    case 'came': {
      const { asked, after, winners, cursor } = event
      if (after === undefined) return { ...asked, winners, cursor, status: 'ready' }
      // A page of a list that has been left meanwhile, or that came twice, is of no use.
      if (after !== list.cursor || !isSame(asked, list)) return list
      return { ...list, winners: [...list.winners, ...winners], cursor, status: 'ready' }
    }
  }
}

export const isSame = (one: Asked, other: Asked) => one.search === other.search && one.withHidden === other.withHidden

/** What is said of the list, aloud too. */
export function countWords({ winners, cursor, search }: Pick<WinnerList, 'winners' | 'cursor' | 'search'>): string {
  const count = winners.length
  if (count === 0)
    return search === '' ? 'No winners yet.' : 'No winners match that. Try another name, place, prize or programme.'
  const people = counted(count, 'winner')
  if (cursor !== undefined) return `The latest ${people}${search === '' ? '' : ' that match'}`
  return search === '' ? `All ${people}` : `${people} found`
}
