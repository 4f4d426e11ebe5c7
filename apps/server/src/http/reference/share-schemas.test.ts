import { expect, it } from 'vitest'
import type { Json } from './openapi-document.ts'
import { shareSchemas } from './share-schemas.ts'

const object = (properties: Json) => ({ type: 'object', properties })
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const code = { type: 'string' }
const card = object({ brand: { type: 'string' } })
const player = object({ name: { type: 'string' }, cards: { type: 'array', items: card } })

it('writes a shape that is used more than once a single time, under the name of its field', () => {
  const schemas: Record<string, Json> = {}
  const shared = shareSchemas(
    { one: object({ player }), two: object({ player, code }), three: object({ card }) },
    schemas,
  )
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

it('names what a whole reply or parameter is by its call or by the parameter, whatever choices are around it', () => {
  const schemas: Record<string, Json> = {}
  const state = { type: 'string', enum: ['open', 'closed'] }
  const call = (operationId: string) => ({
    operationId,
    parameters: [{ name: 'show', in: 'query', schema: state }],
    responses: { 200: { schema: { anyOf: [card, { type: 'null' }] } } },
  })
  const shared = shareSchemas([call('getCard'), call('postCard')], schemas)
  expect(shared[1]!.responses).toEqual({ 200: { schema: { anyOf: [reference('GetCard'), { type: 'null' }] } } })
  expect(schemas).toEqual({ Show: state, GetCard: card })
})

it('writes a format with its long pattern once, under the name of the format', () => {
  const schemas: Record<string, Json> = {}
  const time = { type: 'string', format: 'date-time', pattern: '^\\d{4}-' }
  expect(shareSchemas(object({ from: time, until: time, code, other: code }), schemas)).toEqual(
    object({ from: reference('DateTime'), until: reference('DateTime'), code, other: code }),
  )
  expect(schemas).toEqual({ DateTime: time })
})

it('numbers different shapes of one name, and never reads examples', () => {
  const other = object({ maker: { type: 'string' } })
  const schemas: Record<string, Json> = {}
  const value = {
    a: object({ card }),
    b: object({ card, code }),
    c: object({ card: other }),
    d: object({ card: other, code }),
    example: { x: card, y: card },
  }
  expect(shareSchemas(value, schemas).example).toEqual({ x: card, y: card })
  expect(schemas).toEqual({ Card: card, Card2: other })
})
