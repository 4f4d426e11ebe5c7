import type { Hub } from './load-hub.ts'
import { expect, it } from 'vitest'
import { REPORT_SUMS } from '@fairdraw/rules/report/sums.ts'
import type { ReportSums } from '@fairdraw/rules/report/sums.ts'
import { hubTiles } from './hub-tiles.ts'

const NOTHING = Object.fromEntries(REPORT_SUMS.map((sum) => [sum, 0])) as ReportSums
const tile = (name: string, hub: Pick<Hub['competition'], 'cap' | 'winners'>, sums: Partial<ReportSums>) =>
  hubTiles(hub, [{ channel: 'online', ...NOTHING, ...sums }], 'Choose the prizes').find((one) => one.name === name)

it('the chance is said as soon as it is known, and until then what to do about it', () => {
  expect(tile('Chance per ticket', { cap: null, winners: null }, { tickets: 40 })).toMatchObject({
    value: '–',
    more: 'Choose the prizes',
  })
  expect(tile('Chance per ticket', { cap: null, winners: 2 }, { tickets: 40 })).toMatchObject({
    value: '1 in 20',
    more: '2 winners',
  })
})

it('each share says of what it is one', () => {
  const sums = { entries: 1_204, paidEntries: 1_003, firstEntries: 301 }
  const hub = { cap: null, winners: 1 }
  expect(tile('First-time players', hub, sums)).toMatchObject({
    value: '301',
    more: '25% of entries are a player’s first anywhere',
  })
  expect(tile('Free entries', hub, sums)).toMatchObject({ value: '201', more: '16.7% of entries' })
  expect(tile('First-time players', hub, {})?.more).toBeUndefined()
})

it('one entry each is not several', () => {
  expect(tile('Tickets', { cap: 1, winners: 1 }, {})?.more).toBe('up to 1 online entry each')
  expect(tile('Tickets', { cap: 12, winners: 1 }, {})?.more).toBe('up to 12 online entries each')
})
