/** The next time at which the catalogue changes by itself. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { boundaries } from '@fairdraw/rules/competition/competition.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildCompetition } from '../../testing/competitions.ts'
import { createCatalogue, saveCompetition } from './catalogue.ts'
import { openTestDatabase } from '../../testing/test-database.ts'

/** Before all other times in these tests, so that nothing is over. */
const EARLY = new Date('2026-01-01T00:00:00Z')
const { db } = await openTestDatabase()
const readCatalogue = () => createCatalogue({ db, listen: async () => undefined }, undefined, () => EARLY)

describe('the next time at which something changes by itself', () => {
  const at = (time: string) => `2026-11-21T${time}:00.000Z`
  const next = async (change: Partial<Competition>, now: string) => {
    const whole = { ...buildCompetition({ id: 30 }), dateStart: at('10:00'), dateStop: at('20:00'), ...change }
    await db.execute(sql`truncate competitions`)
    await saveCompetition(db, whole, [])
    return (await readCatalogue()).nextBoundary(new Date(at(now))).toISOString()
  }
  const { meta } = buildCompetition({ id: 30 })
  const justMissed = { title: '', dateStart: at('18:00'), dateStop: at('19:00') }

  it.each<[string, Partial<Competition>, string, string]>([
    ['its opening', {}, '09:00', at('10:00')],
    ['its closing', {}, '10:00', at('20:00')],
    ['the just-missed start', { meta: { ...meta, justMissed } }, '10:00', at('18:00')],
    ['the just-missed end', { meta: { ...meta, justMissed } }, '18:00', at('19:00')],
    ['midnight in London, when no date is nearer', {}, '20:00', '2026-11-22T00:00:00.000Z'],
    ['midnight alone, where the competition is hidden', { isHidden: true }, '09:00', '2026-11-22T00:00:00.000Z'],
  ])('is %s', async (_, change, now, boundary) => {
    expect(await next(change, now)).toBe(boundary)
  })

  it('one after the other, they include every change of every competition, and every midnight', async () => {
    const year = [
      ['2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
      ['2026-06-30T10:00:00.000Z', '2026-07-01T22:59:59.000Z'],
      ['2026-10-24T12:00:00.000Z', '2026-10-25T00:30:00.000Z'],
      ['2026-10-24T12:00:00.000Z', '2026-10-26T00:00:00.000Z'],
    ] as const
    await db.execute(sql`truncate competitions`)
    for (const [place, [dateStart, dateStop]] of year.entries()) {
      const window = (from: string, minutes: number) => ({
        dateStart: from,
        dateStop: new Date(Date.parse(from) + minutes * 60_000).toISOString(),
      })
      const whole = buildCompetition({ id: 50 + place })
      const ways = { sms: { enabled: true, info: '', cost: '', ...window(dateStart, 77) } }
      const promotions = [{ ...window(dateStart, 90), ribbonText: 'New' }]
      const changed: Competition = {
        ...whole,
        dateStart,
        dateStop,
        meta: {
          ...whole.meta,
          channels: { ...whole.meta.channels, ...ways },
          display: { ...whole.meta.display, promotions },
          justMissed: { title: '', ...window(dateStop, 45) },
        },
      }
      await saveCompetition(db, changed, [])
    }
    const fresh = await readCatalogue()
    const visited = new Set<number>()
    let at = new Date('2026-03-01T00:00:00.000Z')
    for (const end = Date.parse('2026-12-01T00:00:00.000Z'); at.getTime() < end;) {
      const next = fresh.nextBoundary(at)
      expect(next.getTime()).toBeGreaterThan(at.getTime())
      at = next
      visited.add(at.getTime())
    }
    const announced = fresh.snapshot().visible.flatMap(boundaries)
    expect(announced).toHaveLength(4 * 8)
    for (const change of announced) expect(visited).toContain(change.getTime())
    for (const midnight of ['2026-03-29T00:00Z', '2026-03-29T23:00Z', '2026-10-24T23:00Z', '2026-10-26T00:00Z'])
      expect(visited).toContain(Date.parse(midnight))
  })
})
