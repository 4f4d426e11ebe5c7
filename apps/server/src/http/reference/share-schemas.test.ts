import { expect, it } from 'vitest'
import type { Json } from './openapi-document.ts'
import { shareSchemas } from './share-schemas.ts'

const object = (properties: Json) => ({ type: 'object', properties })
const code = { type: 'string' }
const card = object({ brand: { type: 'string' } })
const player = object({ name: { type: 'string' }, cards: { type: 'array', items: card } })

it('writes a shape that is used more than once a single time, under the name of its field', () => {
  const schemas: Record<string, Json> = {}
  const shared = shareSchemas(
    { one: object({ player }), two: object({ player, code }), three: object({ card }) },
    schemas,
  )
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  expect(shared).toEqual({
    one: object({ player: reference('Player') }),
    two: object({ player: reference('Player'), code }),
    three: object({ card: reference('Cards') }),
  })
  expect(schemas).toEqual({
    Player: object({ name: { type: 'string' }, cards: { type: 'array', items: reference('Cards') } }),
    Cards: card,
  })
})

it('leaves a part alone that is only ever inside of one shared shape', () => {
  const schemas: Record<string, Json> = {}
  shareSchemas({ one: object({ player }), two: object({ player, code }) }, schemas)
  expect(Object.keys(schemas)).toEqual(['Player'])
})

it('numbers different shapes of one name, and never reads examples', () => {
  const other = object({ maker: { type: 'string' } })
  const schemas: Record<string, Json> = {}
  const value = { a: { card }, b: { card }, c: { card: other }, d: { card: other }, example: { x: card, y: card } }
  expect(shareSchemas(value, schemas).example).toEqual({ x: card, y: card })
  expect(schemas).toEqual({ Card: card, Card2: other })
})
