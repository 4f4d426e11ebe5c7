import { CONTENT_BODIES } from '@fairdraw/contract/desk/content-bodies.ts'
import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emptyValueOf } from './empty-value.ts'
import { canShow, readSchema, shapeAt, shapeOfKind } from './shape.ts'
import type { Shape } from './shape.ts'

describe('the shape of a schema', () => {
  it('has its fields with what limits them', () => {
    const shape = readSchema(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(100)),
        link: z.optional(z.url()),
        type: z.enum(['a', 'b']),
        at: z.iso.datetime(),
        count: z.int().check(z.positive()),
        seconds: z.number().check(z.positive()),
        isOn: z.boolean(),
      }),
    )
    expect(shape).toEqual({
      type: 'object',
      fields: [
        {
          name: 'name',
          isOptional: false,
          shape: { type: 'text', minLength: 1, maxLength: 100, isAddress: false },
        },
        { name: 'link', isOptional: true, shape: { type: 'text', minLength: 0, maxLength: Infinity, isAddress: true } },
        { name: 'type', isOptional: false, shape: { type: 'choice', options: ['a', 'b'] } },
        { name: 'at', isOptional: false, shape: { type: 'moment' } },
        {
          name: 'count',
          isOptional: false,
          shape: { type: 'number', isInteger: true, minimum: 1, maximum: Infinity, isOverMinimum: false },
        },
        {
          name: 'seconds',
          isOptional: false,
          shape: { type: 'number', isInteger: false, minimum: 0, maximum: Infinity, isOverMinimum: true },
        },
        { name: 'isOn', isOptional: false, shape: { type: 'flag' } },
      ],
    })
  })

  it('has lists, records, nullable values, alternatives and constants', () => {
    expect(readSchema(z.array(z.boolean()).check(z.minLength(1), z.maxLength(3)))).toEqual({
      type: 'list',
      item: { type: 'flag' },
      minItems: 1,
      maxItems: 3,
    })
    expect(readSchema(z.partialRecord(z.enum(['online', 'sms']), z.boolean()))).toEqual({
      type: 'record',
      keys: ['online', 'sms'],
      item: { type: 'flag' },
    })
    expect(readSchema(z.record(z.string(), z.boolean()))).toMatchObject({ type: 'record', keys: undefined })
    expect(readSchema(z.nullable(z.boolean()))).toEqual({ type: 'nullable', shape: { type: 'flag' } })
    const union = readSchema(z.union([z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]))
    expect(union).toMatchObject({ type: 'alternatives', shapes: [{ type: 'object' }, { type: 'object' }] })
    expect(shapeAt(union, ['type'])).toEqual({ type: 'constant', value: 'a' })
  })

  it('is found by the path of a value', () => {
    const shape = shapeOfKind('competition')
    expect(shapeAt(shape, ['competition', 'meta', 'channels', 'postal', 'dateStop'])).toEqual({ type: 'moment' })
    expect(shapeAt(shape, ['quiz', 0, 'answer'])).toMatchObject({ type: 'text', minLength: 1 })
    expect(shapeAt(shape, ['competition', 'meta', 'nothing'])).toBeUndefined()
  })

  it.each(CONTENT_KINDS)('of a %s has an input for every field', (kind) => {
    expect(typesIn(shapeOfKind(kind))).not.toContain('anything')
  })
})

const typesIn = (shape: Shape): string[] => [shape.type, ...innerOf(shape).flatMap(typesIn)]

function innerOf(shape: Shape): readonly Shape[] {
  if (shape.type === 'object') return shape.fields.map((field) => field.shape)
  if (shape.type === 'list' || shape.type === 'record') return [shape.item]
  if (shape.type === 'alternatives') return shape.shapes
  return shape.type === 'nullable' ? [shape.shape] : []
}

describe('an empty value', () => {
  it.each(CONTENT_KINDS)('of a %s has every required field, in its type', (kind) => {
    const empty = emptyValueOf(shapeOfKind(kind))
    const { error } = z.safeParse(CONTENT_BODIES[kind] as z.ZodMiniType, empty)
    // Only texts and times are left to be filled in.
    for (const { path, code } of error?.issues ?? []) {
      expect(code, path.join('.')).not.toBe('invalid_type')
      expect(code, path.join('.')).not.toBe('invalid_value')
    }
  })

  it('has as many items as the schema asks for', () => {
    const words = shapeAt(shapeOfKind('word-drum'), ['words'])!
    expect(emptyValueOf(words)).toEqual([{ parts: ['', '', ''], clue: '', note: '' }])
  })
})

it('shows a value of another type as JSON', () => {
  expect(canShow({ type: 'flag' }, 'yes')).toBe(false)
  expect(canShow({ type: 'number', isInteger: true, minimum: 0, maximum: 9, isOverMinimum: false }, '1.')).toBe(true)
  expect(canShow(shapeOfKind('page'), [])).toBe(false)
  expect(canShow({ type: 'nullable', shape: { type: 'flag' } }, null)).toBe(true)
})
