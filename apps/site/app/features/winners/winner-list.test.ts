import { describe, expect, it } from 'vitest'
import type { WinnerCard } from './winner-card-data.ts'
import { formatCount, reduceWinners } from './winner-list.ts'
import type { WinnerList } from './winner-list.ts'

const card = (id: string): WinnerCard => ({
  id,
  name: id,
  location: 'Kent',
  prize: 'A hat',
  date: '2026-11-14T21:00:00.000Z',
  image: '/media/a.webp',
  isHidden: false,
  shows: [],
})
const allWinners = { search: '', withHidden: false }
const list: WinnerList = { ...allWinners, winners: [card('a')], cursor: 'next', status: 'ready' }
const ids = ({ winners }: WinnerList) => winners.map(({ id }) => id)

describe('a list of winners', () => {
  it('grows by the next page, and ends with the last one', () => {
    const grown = reduceWinners(list, { type: 'loaded', query: allWinners, after: 'next', winners: [card('b')] })
    expect(ids(grown)).toEqual(['a', 'b'])
    expect(grown).toMatchObject({ cursor: undefined, status: 'ready' })
  })

  it('is replaced for another search text, and for a player who sees hidden winners', () => {
    for (const query of [
      { search: 'hat', withHidden: false },
      { search: '', withHidden: true },
    ]) {
      const other = reduceWinners(list, { type: 'loaded', query, after: undefined, winners: [card('b')], cursor: 'c' })
      expect(other).toEqual({ ...query, winners: [card('b')], cursor: 'c', status: 'ready' })
    }
  })

  it('ignores a page of a previous query, and a page that arrives twice', () => {
    const late = { type: 'loaded', after: 'next', winners: [card('b')] } as const
    expect(reduceWinners({ ...list, search: 'hat' }, { ...late, query: allWinners })).toMatchObject({
      search: 'hat',
      winners: [card('a')],
    })
    const grown = reduceWinners(list, { ...late, query: allWinners, cursor: 'more' })
    expect(ids(reduceWinners(grown, { ...late, query: allWinners }))).toEqual(['a', 'b'])
  })

  it('keeps its winners when a page fails to load', () => {
    const problem = { code: 'too-many-requests', status: 429 }
    const failed = reduceWinners(list, { type: 'failed', problem })
    expect(failed).toEqual({ ...list, status: 'failed', problem })
    expect(reduceWinners(failed, { type: 'requested' }).problem).toBeUndefined()
    expect(reduceWinners(list, { type: 'requested' })).toEqual({ ...list, status: 'loading' })
  })
})

it.each([
  [0, undefined, '', 'No winners yet.'],
  [0, undefined, 'hat', 'No winners match that. Try another name, place, prize or programme.'],
  [1, undefined, 'hat', '1 winner found'],
  [3, undefined, 'hat', '3 winners found'],
  [24, 'c', 'hat', 'The latest 24 winners that match'],
  [24, 'c', '', 'The latest 24 winners'],
  [48, undefined, '', 'All 48 winners'],
])('%i winners, cursor %s, search %j: %s', (count, cursor, search, words) => {
  const winners = Array.from({ length: count }, (_, nth) => card(String(nth)))
  expect(formatCount({ winners, cursor, search })).toBe(words)
})
