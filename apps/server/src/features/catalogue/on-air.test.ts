import { getOnAir } from '@fairdraw/contract/catalogue.ts'
import { getDeskOnAir } from '@fairdraw/contract/desk/on-air.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildCompetition } from '../../testing/competitions.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const sms = {
  enabled: true,
  info: 'Text WIN to 07700900900.',
  cost: '£1.50 a text, plus one message at your network’s rate',
  costPence: 150,
  mobileFillText: 'WIN',
  mobileFillPhone: '07700900900',
  dateStart: fromNow(-60),
  dateStop: fromNow(30),
}
const postal = { enabled: true, info: 'Send a card.', cost: 'Free: just the cost of a stamp', dateStop: fromNow(600) }

const server = await startTestApp({
  competitions: [
    { id: 1, pricePence: 200, steps: ['payment'], channels: { sms, postal, phone: { ...sms, enabled: false } } },
    { id: 2, closesIn: -10, channels: { postal } },
    { id: 3, closesIn: -10 },
    { id: 4, isHidden: true },
  ],
})

it('lists every entry route from its record, as long as one of them is open', async () => {
  const { status, body } = await server.ask(getOnAir)
  expect(status).toBe(200)
  expect(body.competitions!.map(({ id }) => id)).toEqual([1, 2])
  const [online, text, card] = body.competitions![0]!.channels
  const { dateStart, dateStop } = buildCompetition({ id: 1 })
  expect(online).toMatchObject({ channel: 'online', costPence: 200 })
  expect(Math.abs(Date.parse(online!.closes) - Date.parse(dateStop))).toBeLessThan(60_000)
  expect(text).toEqual({
    channel: 'sms',
    keyword: 'WIN',
    number: '07700900900',
    costPence: 150,
    cost: sms.cost,
    info: sms.info,
    opens: sms.dateStart,
    closes: sms.dateStop,
  })
  expect(card).toMatchObject({ channel: 'postal', costPence: 0, closes: postal.dateStop })
  // A route without its own opening opens with the competition.
  expect(Math.abs(Date.parse(card!.opens) - Date.parse(dateStart))).toBeLessThan(60_000)
  expect(body.competitions![0]!.channels).toHaveLength(3)
})

it('leaves out competitions that are closed on every channel', async () => {
  server.clock.now = new Date(Date.now() + 20 * 60 * 60_000)
  expect((await server.ask(getOnAir)).body.competitions).toEqual([])
})

describe('at the desk', () => {
  const ask = async (query: { competitionId?: number; day?: string }) => {
    const { headers } = await addStaff(server, ['editor'])
    return server.ask(getDeskOnAir, { headers, query })
  }
  beforeEach(() => {
    server.clock.now = new Date()
  })

  it('the record is the very one that is public', async () => {
    const { body } = await server.ask(getOnAir)
    for (const competition of body.competitions!)
      expect((await ask({ competitionId: competition.id })).body).toMatchObject({
        day: null,
        competitions: [competition],
      })
  })

  it('a day has what can be entered on it, and no other', async () => {
    const days = async (day: string) => (await ask({ day })).body.competitions!.map(({ id }) => id)
    expect(await days(londonDay(new Date(Date.parse(postal.dateStop))))).toEqual(expect.arrayContaining([1, 2]))
    expect(await days(londonDay(new Date(Date.parse(postal.dateStop) + 3 * 86_400_000)))).toEqual([])
    expect(await days('2020-01-01')).toEqual([])
  })

  it('an unknown competition is not found', async () => {
    expect((await ask({ competitionId: 4711 })).status).toBe(404)
  })
})
