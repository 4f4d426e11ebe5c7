import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import { describe, expect, it } from 'vitest'
import { shapeAt, shapeOfKind } from '../body/shape.ts'
import { idOfNewItem, NEW_ITEMS, startOf, withId } from './new-item-kinds.ts'

describe('the id of a new item', () => {
  it.each([
    ['competition', '905', '905'],
    ['competition', '0905', undefined],
    ['competition', 'car', undefined],
    ['page', ' away-days ', 'away-days'],
    ['page', 'Away days', undefined],
    ['page', '', undefined],
    ['settings', '', 'settings'],
  ] as const)('%s %j is %j', (kind, typed, id) => {
    expect(idOfNewItem(kind, typed)).toBe(id)
  })

  it.each(CONTENT_KINDS)('of a %s is put where its schema has it', (kind) => {
    const { idForm, idPath } = NEW_ITEMS[kind]
    if (idPath) expect(shapeAt(shapeOfKind(kind), idPath)?.type).toBe(idForm === 'number' ? 'number' : 'text')
  })
})

it('begins with the new id, and changes nothing else of a copy', () => {
  expect(startOf('competition', '905')).toMatchObject({ competition: { id: 905 }, quiz: [] })
  expect(startOf('page', 'away')).toMatchObject({ id: 'away', meta: { rails: [] } })
  const copied = { game: { id: 'old', title: 'A' }, words: [] }
  expect(withId('word-drum', 'new', copied)).toEqual({ game: { id: 'new', title: 'A' }, words: [] })
  expect(withId('campaign', 'new', copied)).toBe(copied)
})
