import { expect, it } from 'vitest'
import { readObject } from './read-json.ts'
import type { Reader } from './read-json.ts'

const read = (value: unknown, by: (reader: Reader) => unknown) => () => by(readObject({ field: value }))

it.each<[what: string, value: unknown, by: (reader: Reader) => unknown, read: unknown]>([
  ['the longest text', 'a'.repeat(5), (of) => of.text('field', 5), 'aaaaa'],
  ['no text', '', (of) => of.text('field'), ''],
  ['zero', 0, (of) => of.count('field'), 0],
  ['the greatest count', 7, (of) => of.count('field', 7), 7],
  ['false', false, (of) => of.flag('field'), false],
  ['bytes', '0a', (of) => of.hex('field', 1), '0a'],
  ['a time', '2028-02-29T23:59:59Z', (of) => of.time('field'), '2028-02-29T23:59:59Z'],
  ['a time with milliseconds', '2026-11-24T19:02:03.456Z', (of) => of.time('field'), '2026-11-24T19:02:03.456Z'],
  ['a field of an object', { a: 1 }, (of) => of.object('field').count('a'), 1],
  ['the longest list', [{ a: 1 }, { a: 2 }], (of) => of.list('field', 2, (item) => item.count('a')), [1, 2]],
  ['texts', ['', 'bb'], (of) => of.textList('field', 2, 2), ['', 'bb']],
  ['hashes', ['ab', 'cd'], (of) => of.hexList('field', 2, 1), ['ab', 'cd']],
  ['what is optional', 1, (of) => of.optional('field', (there) => there.count('field')), 1],
  ['what is not there', undefined, (of) => of.optional('field', (there) => there.count('field')), undefined],
])('reads %s', (_, value, by, expected) => {
  expect(read(value, by)()).toEqual(expected)
})

it.each<[what: string, value: unknown, by: (reader: Reader) => unknown, message: string]>([
  ['a long text', 'a'.repeat(6), (of) => of.text('field', 5), 'field is not a text of at most 5 characters'],
  ['a very long text', 'a'.repeat(2_001), (of) => of.text('field'), 'field is not a text of at most 2000'],
  ['a number for a text', 1, (of) => of.text('field'), 'field is not a text'],
  ['a negative count', -1, (of) => of.count('field'), 'field is not a whole number'],
  ['a fraction', 1.5, (of) => of.count('field'), 'field is not a whole number'],
  ['a count above its limit', 8, (of) => of.count('field', 7), 'field is not a whole number from 0 to 7'],
  ['a text for a count', '1', (of) => of.count('field'), 'field is not a whole number'],
  ['a number for a flag', 1, (of) => of.flag('field'), 'field is not true or false'],
  ['too few bytes', '0a', (of) => of.hex('field', 2), 'field is not 2 bytes as hexadecimal'],
  ['capital bytes', '0A', (of) => of.hex('field', 1), 'field is not 1 bytes'],
  ['bytes behind others', 'x0', (of) => of.hex('field', 1), 'field is not 1 bytes'],
  ['bytes before others', '0x', (of) => of.hex('field', 1), 'field is not 1 bytes'],
  ['a list for bytes', ['a', 'b'], (of) => of.hex('field', 1), 'field is not 1 bytes'],
  ['the 30th of February', '2026-02-30T00:00:00Z', (of) => of.time('field'), 'field is not a time in UTC'],
  ['a month that is none', '2026-13-01T00:00:00Z', (of) => of.time('field'), 'field is not a time in UTC'],
  ['midnight as 24:00', '2026-11-24T24:00:00Z', (of) => of.time('field'), 'field is not a time in UTC'],
  ['a time of a zone', '2026-11-24T19:02:03+00:00', (of) => of.time('field'), 'field is not a time in UTC'],
  ['text after a time', '2026-11-24T19:02:03Z!', (of) => of.time('field'), 'field is not a time in UTC'],
  ['text before a time', '!2026-11-24T19:02:03Z', (of) => of.time('field'), 'field is not a time in UTC'],
  ['too fine a time', '2026-11-24T19:02:03.4567Z', (of) => of.time('field'), 'field is not a time in UTC'],
  ['no object', 1, (of) => of.object('field'), 'field is no object'],
  ['null', null, (of) => of.object('field'), 'field is no object'],
  ['a list for an object', [], (of) => of.object('field'), 'field is no object'],
  ['a wrong field inside', { a: -1 }, (of) => of.object('field').count('a'), 'field.a is not a whole number'],
  ['a long list', [{}, {}], (of) => of.list('field', 1, () => 1), 'field is not a list of at most 1'],
  ['an object for a list', {}, (of) => of.list('field', 1, () => 1), 'field is not a list'],
  ['a wrong item', [{ a: 1 }, 1], (of) => of.list('field', 2, () => 1), 'field[1] is no object'],
  [
    'a wrong field of an item',
    [{ a: -1 }],
    (of) => of.list('field', 2, (item) => item.count('a')),
    'field[0].a is not',
  ],
  [
    'a long text of a list',
    ['a', 'abc'],
    (of) => of.textList('field', 2, 2),
    'field is not a list of texts of at most 2',
  ],
  ['a number in a list of texts', ['a', 1], (of) => of.textList('field', 2, 2), 'field is not a list of texts'],
  ['a short hash of a list', ['ab', 'c'], (of) => of.hexList('field', 2, 1), 'field is not a list of 1 bytes'],
  ['an object for a text', {}, (of) => of.text('field'), 'field is not a text'],
  ['what an object inherits', undefined, (of) => of.text('toString'), 'toString is not a text'],
])('refuses %s, and says where', (_, value, by, message) => {
  expect(read(value, by)).toThrow(message)
})

it('names at most forty characters of a field that nobody knows', () => {
  const reader = readObject({ known: 1, ['n'.repeat(50)]: 1 })
  reader.count('known')
  expect(() => reader.end()).toThrow(new RegExp(`^${'n'.repeat(40)} is no field of the format$`))
})
