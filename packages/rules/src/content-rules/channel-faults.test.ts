import { describe, expect, it } from 'vitest'
import { channelFaults } from './channel-faults.ts'

describe('the channels of a competition', () => {
  const sms = {
    enabled: true,
    info: 'Texts that come later may still be charged.',
    cost: '£2 a text, plus one message at your standard network rate',
    costPence: 200,
    isLateCharged: true,
  }
  const dateStart = '2026-11-01T00:00:00Z'
  const dateStop = '2026-11-21T20:00:00Z'
  const online = { enabled: true, info: '', cost: '' }
  const display = { tc: { tcFull: `By text: ${sms.cost}; closes on Saturday. By post: £1.00, plus a stamp.` } }
  const faults = (change: object, more: object = {}) =>
    channelFaults({ dateStart, dateStop, meta: { channels: { online, sms: { ...sms, ...change } }, display, ...more } })

  it('state their price, additional charges, and what happens to late entries', () => {
    expect(faults({})).toEqual([])
    expect(faults({}, { drawCutOff: dateStop })).toEqual([])
    expect(faults({ costPence: 150 })).toEqual(['the way in by sms does not say its price of £1.50 (field rule 11)'])
    expect(faults({ cost: '£2 a text' })).toEqual([expect.stringContaining('the phone company')])
    expect(faults({}, { display: { tc: { tcFull: '£1.50 a text.' } } })).toEqual([
      'the way in by sms has another price in the terms, or none (field rule 11)',
    ])
    expect(faults({ info: 'Text LATE.' })).toEqual([expect.stringContaining('late one may be charged')])
    expect(faults({ dateStop: '2026-11-21T20:00:01Z' }, { drawCutOff: dateStop })).toEqual([
      'the way in by sms closes after the draw (field rule 3)',
    ])
    expect(faults({ enabled: false, cost: '' })).toEqual([])
  })

  it('have the competition’s own times online (field rules 3, 11)', () => {
    const of = (way: object, more: object = {}) =>
      channelFaults({ dateStart, dateStop, meta: { channels: { online: { ...online, ...way } }, display, ...more } })
    const early = '2026-11-21T19:00:00Z'
    const justMissed = { dateStart: early, dateStop }
    expect(of({ dateStart, dateStop })).toEqual([])
    expect(of({ dateStop }, { justMissed })).toEqual([])
    expect(of({ dateStop: early }, { justMissed })).toEqual([])
    for (const other of [{ dateStop: early }, { dateStart: early }])
      expect(of(other)).toEqual(['the way in online has other times than the competition (field rule 11)'])
    for (const other of [
      of({ enabled: false }),
      channelFaults({ dateStart, dateStop, meta: { channels: {}, display } }),
    ])
      expect(other).toEqual(['it cannot be entered online, where all its tiles lead'])
  })

  it('cost nothing by ordinary post', () => {
    const postal = { enabled: true, info: '', cost: '£1.00, plus a stamp', costPence: 100 }
    expect(channelFaults({ dateStart, dateStop, meta: { channels: { online, postal }, display } })).toEqual([
      expect.stringContaining('field rule 1'),
    ])
  })
})
