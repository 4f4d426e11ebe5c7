import { expect, it } from 'vitest'
import { previewInstants } from './preview-instants.ts'

const now = new Date('2027-03-27T12:00:00Z')
const at = (body: unknown, value: string) =>
  previewInstants(body, now)
    .find((one) => one.value === value)
    ?.at?.toISOString()

it('offers the instants around opening and closing, as they are being typed', () => {
  const body = { competition: { dateStart: '2027-03-01T09:00:00.000Z', dateStop: '2027-03-16T21:00:00.000Z' } }
  expect(at(body, 'opening')).toBe('2027-03-01T09:00:00.000Z')
  expect(at(body, 'last-hour')).toBe('2027-03-16T20:00:00.000Z')
  expect(at(body, 'closed')).toBe('2027-03-16T21:01:00.000Z')
  expect(at({ cutOff: '2027-03-16T21:00:00.000Z', drawsAt: '2027-03-17T21:00:00.000Z' }, 'drawn')).toBe(
    '2027-03-17T21:01:00.000Z',
  )
})

it('offers only what the text has', () => {
  for (const body of [{}, null, { competition: { dateStop: 'soon' } }])
    expect(previewInstants(body, now).map(({ value }) => value)).toEqual(['now', 'tomorrow', 'chosen'])
})

it('means 20:59 in London, also across a change of its clocks', () => {
  expect(at({}, 'tomorrow')).toBe('2027-03-28T19:59:00.000Z')
})
