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

it('one entry each is not several', () => {
  expect(tile('Tickets', { cap: 1, winners: 1 }, {})?.more).toBe('up to 1 online entry each')
  expect(tile('Tickets', { cap: 12, winners: 1 }, {})?.more).toBe('up to 12 online entries each')
})
