import { describe, expect, it } from 'vitest'
import { WAYS_TO_WRITE } from '../testing/ways-to-write.ts'
import { parseIntakeRow, parseTime } from './intake-row.ts'

const row = { reference: 'A-1', competitionId: '101', phone: '07700900001', enteredAt: '2026-11-21T12:00:00Z' }

describe('a row', () => {
  it('is parsed from texts and from numbers', () => {
    const read = {
      reference: 'A-1',
      competitionId: 101,
      phone: '07700900001',
      enteredAt: new Date('2026-11-21T12:00:00Z'),
      answers: [],
    }
    expect(parseIntakeRow(row)).toEqual(read)
    expect(parseIntakeRow({ ...row, competitionId: 101, costPence: 150 })).toEqual({ ...read, costPence: 150 })
  })

  it('keeps its optional fields', () => {
    expect(parseIntakeRow({ ...row, costPence: '0', answer: ' Blue | Red ', dateOfBirth: '1990-02-28' })).toMatchObject(
      {
        costPence: 0,
        answers: ['Blue', 'Red'],
        birthday: '1990-02-28',
      },
    )
  })

  it.each<[string, Record<string, unknown>]>([
    ['unreadable', { reference: '' }],
    ['unreadable', { reference: 'x'.repeat(101) }],
    ['unreadable', { reference: ['A-1'] }],
    ['unreadable', { competitionId: '' }],
    ['unreadable', { costPence: '£1.50' }],
    ['unreadable', { costPence: '-1' }],
    ['unreadable', { costPence: '1e3' }],
    ['unreadable', { dateOfBirth: '31/13/1990' }],
    ['unreadable', { answer: 'x'.repeat(256) }],
    ['unknown-competition', { competitionId: 'LATE' }],
    ['unknown-competition', { competitionId: '0' }],
    ['unknown-competition', { competitionId: '2147483648' }],
    ['wrong-number', { phone: '' }],
    ['wrong-number', { phone: '02079460000' }],
    ['wrong-time', { enteredAt: '' }],
    ['wrong-time', { enteredAt: '2026-11-21' }],
  ])('has the error %s for %j', (fault, change) => {
    expect(parseIntakeRow({ ...row, ...change }).fault).toBe(fault)
  })

  it('that cannot be parsed at all still has a reference, possibly an empty one', () => {
    expect(parseIntakeRow({})).toEqual({ reference: '', answers: [], fault: 'unreadable' })
    expect(parseIntakeRow({ reference: 'x'.repeat(101) }).reference).toHaveLength(100)
  })

  it('with an error in another field keeps its number and competition', () => {
    expect(parseIntakeRow({ ...row, enteredAt: 'noon' })).toMatchObject({ phone: '07700900001', competitionId: 101 })
  })
})

it.each(WAYS_TO_WRITE.mobile)('the number $typed is $means, or wrong', ({ typed, means }) => {
  const read = parseIntakeRow({ ...row, phone: typed })
  expect(read.phone).toBe(means)
  expect(read.fault).toBe(means === undefined ? 'wrong-number' : undefined)
})

it.each(WAYS_TO_WRITE.dateOfBirth)('the date of birth $typed is $means, or cannot be read', ({ typed, means }) => {
  const read = parseIntakeRow({ ...row, dateOfBirth: typed })
  expect(read.birthday).toBe(means)
  expect(read.fault).toBe(means === undefined && typed !== '' ? 'unreadable' : undefined)
})

it.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T12:00:00.123Z', '2026-11-21T12:00:00.123Z'],
  ['2026-11-21T12:00+01:00', '2026-11-21T11:00:00.000Z'],
  ['2026-11-21 12:00:30', '2026-11-21T12:00:30.000Z'],
  ['2026-07-01 12:00', '2026-07-01T11:00:00.000Z'],
  ['2026-07-01T12:00', '2026-07-01T11:00:00.000Z'],
])('%s is the instant %s', (text, instant) => {
  expect(parseTime(text)?.toISOString()).toBe(instant)
})

it.each([
  '',
  'now',
  '2026-11-21',
  '21/11/2026 12:00',
  '2026-02-30T12:00:00Z',
  '0000-01-01T12:00:00Z',
  '1969-12-31 12:00',
  '2026-11-21T25:00:00Z',
  '2026-11-21 24:00',
  '1763726400',
])('%j is not an instant', (text) => {
  expect(parseTime(text)).toBeUndefined()
})
