import { describe, expect, it } from 'vitest'
import type { WinnerCard } from './winner-card-data.ts'
import { countWords, reduceWinners } from './winner-list.ts'
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
const everybody = { search: '', withHidden: false }
const list: WinnerList = { ...everybody, winners: [card('a')], cursor: 'next', status: 'ready' }
const ids = ({ winners }: WinnerList) => winners.map(({ id }) => id)

describe('a list of winners', () => {
  it('grows by the next page, and ends where there is none', () => {
    const grown = reduceWinners(list, { type: 'came', asked: everybody, after: 'next', winners: [card('b')] })
    expect(ids(grown)).toEqual(['a', 'b'])
    expect(grown).toMatchObject({ cursor: undefined, status: 'ready' })
  })

  it('is another one for other words, and for somebody who sees more', () => {
    for (const asked of [
      { search: 'hat', withHidden: false },
      { search: '', withHidden: true },
    ]) {
      const other = reduceWinners(list, { type: 'came', asked, after: undefined, winners: [card('b')], cursor: 'c' })
      expect(other).toEqual({ ...asked, winners: [card('b')], cursor: 'c', status: 'ready' })
    }
  })

  it('takes no page of a list that was left, and none twice', () => {
    const late = { type: 'came', after: 'next', winners: [card('b')] } as const
    expect(reduceWinners({ ...list, search: 'hat' }, { ...late, asked: everybody })).toMatchObject({
      search: 'hat',
      winners: [card('a')],
    })
    const grown = reduceWinners(list, { ...late, asked: everybody, cursor: 'more' })
    expect(ids(reduceWinners(grown, { ...late, asked: everybody }))).toEqual(['a', 'b'])
  })

  it('keeps what it has when a page does not come', () => {
    expect(reduceWinners(list, { type: 'failed', isOffline: false })).toEqual({ ...list, status: 'failed' })
    expect(reduceWinners(list, { type: 'failed', isOffline: true })).toEqual({ ...list, status: 'offline' })
    expect(reduceWinners(list, { type: 'asked' })).toEqual({ ...list, status: 'loading' })
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
])('%i winners, cursor %s, looked for %j: %s', (count, cursor, search, words) => {
  const winners = Array.from({ length: count }, (_, nth) => card(String(nth)))
  expect(countWords({ winners, cursor, search })).toBe(words)
})
