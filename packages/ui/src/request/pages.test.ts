import { describe, expect, it } from 'vitest'
import { growList, startList } from './pages.ts'

const idOf = (item: string) => item

describe('a list that is read page by page', () => {
  const first = startList({ items: ['c', 'b'], next: 'next' })

  it('grows until the last page, and knows where it grew', () => {
    expect(first).toEqual({ items: ['c', 'b'], next: 'next', status: 'ready' })
    expect(growList(first, { items: ['a'] })).toEqual({ items: ['c', 'b', 'a'], status: 'ready', newAt: 2 })
    expect(growList(first, { items: ['a'], next: 'last' }).next).toBe('last')
  })

  it('shows no item twice after a new one shifts the pages', () => {
    expect(growList(first, { items: ['b', 'a'] }, idOf).items).toEqual(['c', 'b', 'a'])
  })

  it('waits for a first page that nobody has read yet, and forgets why it was refused once it is there', () => {
    const waiting = startList<string, string>(undefined)
    expect(waiting).toEqual({ items: [], status: 'loading' })
    const refused = { ...waiting, status: 'failed' as const, problem: { code: 'busy' } }
    expect(growList(refused, { items: ['a'] })).toEqual({ items: ['a'], status: 'ready', newAt: 0 })
  })
})
