import type { OnAir } from '@fairdraw/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { presenterLines, presenterScript } from './on-air-copy.ts'
import { onAirCsv } from './on-air-csv.ts'

const text = {
  channel: 'sms',
  keyword: 'DRIVE',
  number: '63333',
  costPence: 200,
  cost: '£2 a text, plus your network’s own charge',
  info: 'Text DRIVE to 63333',
  opens: '2026-11-20T09:00:00.000Z',
  closes: '2026-11-27T17:00:00.000Z',
  isLateCharged: true,
} as const
const { isLateCharged: _, ...rest } = text
const card = { ...rest, channel: 'postal', cost: 'Free', info: 'Send a card. Free.' } as const
const competition: OnAir = { id: 101, name: 'A car, "on" the drive', channels: [text, card] }

test('the presenter says how to enter, the cost, the closing in London, and that late ones may be charged', () => {
  expect(presenterLines(text)).toEqual([
    'Text DRIVE to 63333.',
    '£2 a text, plus your network’s own charge.',
    'Texts must reach us by Friday 27 November at 5pm.',
    'Later texts don’t count and may still be charged.',
  ])
})

test('what the copy says already is not said twice, and nothing is said of charges that there are not', () => {
  expect(presenterLines(card)).toEqual(['Send a card. Free.', 'Cards must reach us by Friday 27 November at 5pm.'])
})

test('the script names the competition, and when its record was read', () => {
  const script = presenterScript(competition, '2026-11-24T09:00:00.000Z')
  expect(script).toContain('A car, "on" the drive (101), as published on Tuesday 24 November at 9am')
  expect(script).toContain('TEXT\nText DRIVE to 63333.')
})

test('of a run that is sold out nobody is asked to enter', () => {
  const script = presenterScript({ ...competition, isSoldOut: true }, '2026-11-24T09:00:00.000Z')
  expect(script).toContain('Every ticket has gone. Don’t text, call or post')
  expect(script).not.toContain('63333')
})

test('the CSV has a row for each channel, and runs no formula', () => {
  const [header, first, second, end] = onAirCsv([{ ...competition, name: '=1+1' }]).split('\r\n')
  expect(header).toMatch(/^competition,name,channel,keyword,number,price in pence/)
  expect(first).toMatch(/^101,'=1\+1,sms,DRIVE,63333,200,"£2 a text, plus/)
  expect(first).toMatch(/,yes,no$/)
  expect(second).toMatch(/,postal,.*,no,no$/)
  expect(end).toBe('')
  expect(onAirCsv([{ ...competition, isSoldOut: true }])).toMatch(/,yes,yes\r\n/)
  expect(onAirCsv([competition])).toContain('101,"A car, ""on"" the drive",sms')
})
