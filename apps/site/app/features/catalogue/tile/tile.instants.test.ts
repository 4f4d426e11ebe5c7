/** A tile over its whole lifetime changes only at the instants from `tileInstants`, for every kind of competition and viewer. */
import { effectiveClosing, effectiveOpening, openState } from '@fairdraw/rules/competition/competition.ts'
import { nextLondonMidnight } from '@fairdraw/rules/text/london-time.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleCompetition, tokenCompetition } from '../../../testing/sample-catalogue.ts'
import { openingCopy } from '../opening-copy.ts'
import { tileOf } from './tile-data.ts'
import { chipOf, tileInstants, viewTile } from './tile.ts'
import type { Viewer } from './tile.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const iso = (at: number) => new Date(at).toISOString()

/** Both clock changes, a day in summer and a day in winter. */
const DAYS = ['2026-03-28T12:00:00Z', '2026-07-01T12:00:00Z', '2026-10-24T12:00:00Z', '2026-11-21T12:00:00Z']

const minutes = (min: number, max: number) => fc.integer({ min: min * 60, max: max * 60 }).map((n) => n * 60_000)
const window = fc.option(fc.record({ from: minutes(-6, 6), length: minutes(1, 30) }), { nil: undefined })

const life = fc
  .record({
    day: fc.constantFrom(...DAYS),
    open: minutes(-6, 6),
    length: minutes(8, 40),
    missed: window,
    soon: window,
    promotions: fc.array(fc.record({ from: minutes(-8, 30), length: minutes(1, 12) }), { maxLength: 3 }),
    isOnHold: fc.boolean(),
    tokens: fc.constantFrom(undefined, 0, 60),
  })
  .map(({ day, open, length, missed, soon, promotions, isOnHold, tokens }) => {
    const start = Date.parse(day) + open
    const stop = start + length
    const around = (from: number, span: number) => ({ dateStart: iso(from), dateStop: iso(from + span) })
    const over = {
      isOnHold,
      status: isOnHold ? ('on-hold' as const) : ('active' as const),
      dateStart: iso(start),
      dateStop: iso(stop),
    }
    const { display } = sampleCompetition().meta
    const meta = {
      display: {
        ...display,
        promotions: promotions.map((each, n) => ({
          ...around(start + each.from, each.length),
          ribbonText: `Offer ${n}`,
        })),
      },
      ...(missed && { justMissed: { title: 'Missed', ...around(stop + missed.from, missed.length) } }),
      ...(soon && { comingSoon: { title: 'Soon', ...around(start + soon.from - soon.length, soon.length) } }),
    }
    return {
      tile: tileOf(
        tokens === undefined ? sampleCompetition({ ...over, meta }) : tokenCompetition(110, tokens, { ...over, meta }),
      ),
      start,
      stop,
    }
  })

const record = { competitionId: 110, isEntryCapping: true, ticketsCount: 1, tickets: [], capping: 1, pendingTickets: 0 }
const viewer = fc.constantFrom<Viewer>(
  undefined,
  { tokens: 59, tickets: [] },
  { tokens: 60, tickets: [] },
  { tokens: 60, tickets: [{ ...record, entriesCount: 1 }] },
)

it('a tile, its chip and the head of its details do not change between two of the instants', () => {
  fc.assert(
    fc.property(
      life,
      viewer,
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ tile, start, stop }, viewerState, share) => {
        const at = Math.floor(start - 2 * DAY + share * (stop - start + 4 * DAY))
        const next = tileInstants([tile], iso(at))[0]!
        expect(next).toBeLessThanOrEqual(nextLondonMidnight(new Date(at)).getTime())
        const seen = (ms: number) => {
          const now = new Date(ms)
          return [viewTile(tile, now, viewerState), chipOf(tile, now), openingCopy(tile, now)]
        }
        expect(seen(next - 1)).toEqual(seen(at))
      },
    ),
    { numRuns: 2000 },
  )
})

// Rows 1.2-53, 1.2-74, 2.4-27, 2.4-28
it('a tile offers ‘Enter’ only while the server accepts an entry, and is a link exactly outside extra periods', () => {
  fc.assert(
    fc.property(
      life,
      viewer,
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ tile, start, stop }, viewerState, share) => {
        const at = new Date(Math.floor(start - DAY + share * (stop - start + 3 * DAY)))
        const view = viewTile(tile, at, viewerState)
        const isTaken =
          at >= effectiveOpening(tile) && at < effectiveClosing(tile) && !tile.isOnHold && view.state === 'enter'
        expect(view.button.isEnabled && view.button.text === 'Enter').toBe(isTaken)
        expect(view.isLink).toBe(!['just-missed', 'coming-soon'].includes(openState(tile, at)))
        if (view.state === 'extra') expect(chipOf(tile, at)).toEqual({})
      },
    ),
    { numRuns: 2000 },
  )
})
