import { expect, it } from 'vitest'
import { itemPath, readItemName, readRevision } from './item-address.ts'

it('reads the item of an address, and its own addresses', () => {
  const item = { kind: 'winner-story', id: 'alex-1' } as const
  expect(readItemName(item)).toEqual(item)
  expect(itemPath(item)).toBe('/content/winner-story/alex-1')
})

it('shows an unknown kind as not found', () => {
  let thrown: unknown
  try {
    readItemName({ kind: 'site', id: '1' })
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ init: { status: 404 }, data: { code: 'not-found' } })
})

it('takes only whole positive numbers for revisions', () => {
  expect(readRevision('12')).toBe(12)
  for (const wrong of [null, '', '0', '-1', '1.5', 'x', '1e3', '99999999999'])
    expect(readRevision(wrong)).toBeUndefined()
})
