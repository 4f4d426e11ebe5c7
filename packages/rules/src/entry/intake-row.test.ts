import { describe, expect, it } from 'vitest'
import { WAYS_TO_WRITE } from '../testing/ways-to-write.ts'
import { dayOrderOf, dayOrdersIn, parseIntakeRow, parseTime } from './intake-row.ts'

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
    ['unclear-date', { dateOfBirth: '05/06/1990' }],
    ['unclear-date', { enteredAt: '05/11/2026 12:00' }],
    ['shortened-number', { phone: '4.47701E+11' }],
    ['shortened-number', { phone: '4,47701E+11' }],
    ['shortened-number', { phone: '7.7009E+09' }],
    ['shortened-number', { reference: '1.23457e+12' }],
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

  it('is read as a spreadsheet writes it', () => {
    const written = {
      reference: '="000123"',
      competitionId: '101.00',
      phone: '7700900001.0',
      enteredAt: '21/11/2026 12:00',
      costPence: '150,00',
      dateOfBirth: '31/12/1990',
    }
    expect(parseIntakeRow(written)).toEqual({
      reference: '000123',
      competitionId: 101,
      phone: '07700900001',
      enteredAt: new Date('2026-11-21T12:00:00Z'),
      costPence: 150,
      birthday: '1990-12-31',
      answers: [],
    })
  })

  it('is read in the order of days and months that the dates of its delivery show', () => {
    const unclear = { ...row, enteredAt: '05/12/2026 12:00' }
    const delivery = [unclear, { ...row, dateOfBirth: '31/12/1990' }]
    expect(dayOrderOf(new Set(delivery.flatMap(dayOrdersIn)))).toBe('day-first')
    expect(parseIntakeRow(unclear, 'day-first').enteredAt).toEqual(new Date('2026-12-05T12:00:00Z'))
    expect(parseIntakeRow(unclear, 'month-first').enteredAt).toEqual(new Date('2026-05-12T11:00:00Z'))
    expect(dayOrderOf(new Set([unclear].flatMap(dayOrdersIn)))).toBeUndefined()
    const mixed = [...delivery, { ...row, enteredAt: '11/21/2026 12:00' }]
    expect(dayOrderOf(new Set(mixed.flatMap(dayOrdersIn)))).toBeUndefined()
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

it.each(['7700900001', '447700900001.0', '="07700900001"'])('a spreadsheet’s %s is a mobile number', (phone) => {
  expect(parseIntakeRow({ ...row, phone }).phone).toBe('07700900001')
})
it.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T12:00:00.123Z', '2026-11-21T12:00:00.123Z'],
  ['2026-11-21T12:00+01:00', '2026-11-21T11:00:00.000Z'],
  ['2026-11-21 12:00:30', '2026-11-21T12:00:30.000Z'],
  ['2026-07-01 12:00', '2026-07-01T11:00:00.000Z'],
  ['2026-07-01T12:00', '2026-07-01T11:00:00.000Z'],
  ['21/11/2026 12:00', '2026-11-21T12:00:00.000Z'],
  ['21 Jul 2026 at 12:00', '2026-07-21T11:00:00.000Z'],
])('%s is the instant %s', (text, instant) => {
  expect(parseTime(text)).toEqual(new Date(instant))
})

it.each([
  '',
  'now',
  '2026-11-21',
  '21/11/2026',
  '21/13/2026 12:00',
  '2026-02-30T12:00:00Z',
  '0000-01-01T12:00:00Z',
  '1969-12-31 12:00',
  '2026-11-21T25:00:00Z',
  '2026-11-21 24:00',
  '1763726400',
])('%j is not an instant', (text) => {
  expect(parseTime(text)).toBeUndefined()
})
