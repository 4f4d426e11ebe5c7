import { describe, expect, it } from 'vitest'
import { getAt, moveIn, pathOf, pointerOf, removeAt, setAt, updateAt } from './body-paths.ts'

const body = { meta: { steps: ['quiz', 'payment'], cap: 150 }, media: { '/a.b/c.webp': 'A cat' } }

describe('a value by its path', () => {
  it('is read', () => {
    expect(getAt(body, ['meta', 'steps', 1])).toBe('payment')
    expect(getAt(body, [])).toBe(body)
  })

  it('is undefined where there is none, also of what every object inherits', () => {
    expect(getAt(body, ['meta', 'quiz', 'seconds'])).toBeUndefined()
    expect(getAt(body, ['toString'])).toBeUndefined()
  })

  it('is set without changing the rest', () => {
    const changed = setAt(body, ['meta', 'cap'], 20) as typeof body
    expect(changed.meta).toEqual({ steps: ['quiz', 'payment'], cap: 20 })
    expect(changed.meta.steps).toBe(body.meta.steps)
    expect(changed.media).toBe(body.media)
    expect(body.meta.cap).toBe(150)
  })

  it('is set in objects that did not exist', () => {
    expect(setAt({}, ['meta', 'quiz', 'seconds'], 10)).toEqual({ meta: { quiz: { seconds: 10 } } })
  })

  it('is the same body if nothing changes', () => {
    expect(setAt(body, ['meta', 'cap'], 150)).toBe(body)
    expect(removeAt(body, ['meta', 'quiz'])).toBe(body)
  })

  it('is removed from an object and from a list', () => {
    expect(removeAt(body, ['meta', 'cap'])).toEqual({ meta: { steps: ['quiz', 'payment'] }, media: body.media })
    expect(getAt(removeAt(body, ['meta', 'steps', 0]), ['meta', 'steps'])).toEqual(['payment'])
  })

  it('is made from the value before', () => {
    expect(
      getAt(
        updateAt(body, ['meta', 'cap'], (cap) => Number(cap) + 1),
        ['meta', 'cap'],
      ),
    ).toBe(151)
  })
})

describe('an item of a list', () => {
  it('moves down and up', () => {
    expect(moveIn(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveIn(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  })

  it('stays where there is no place', () => {
    const list = ['a', 'b']
    expect(moveIn(list, 0, -1)).toBe(list)
    expect(moveIn(list, 1, 2)).toBe(list)
  })
})

describe('a dotted path', () => {
  it('has numbers in lists, and names with dots where the body has them', () => {
    expect(pathOf(body, 'meta.steps.1')).toEqual(['meta', 'steps', 1])
    expect(pathOf(body, 'media./a.b/c.webp')).toEqual(['media', '/a.b/c.webp'])
    expect(pathOf(body, 'meta.display.tc')).toEqual(['meta', 'display', 'tc'])
    expect(pathOf(body, '')).toEqual([])
  })
})

it('makes one word of a path, different for different paths', () => {
  expect(pointerOf(['media', '/a b'])).toBe('/media/%2Fa%20b')
  expect(pointerOf(['media', '', 'a b'])).not.toBe(pointerOf(['media', '/a b']))
})
