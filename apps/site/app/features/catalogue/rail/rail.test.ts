import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInRouter } from '../../../testing/render-in-router.ts'
import { NOON, sampleCompetition, sampleInit, samplePage, sampleRail } from '../../../testing/sample-catalogue.ts'
import { Rail } from './rail.tsx'
import { railData } from './rail-data.ts'

/** A rail of open competitions as the server renders it. */
function html(count: number, over: Parameters<typeof sampleRail>[0] = {}): string {
  const competitions = Array.from({ length: count }, (_, at) =>
    sampleCompetition({ id: 1 + at, meta: { rails: { soon_home: {} } } }),
  )
  const snapshot = { staticInit: sampleInit(), competitions, now: NOON }
  const rail = railData(sampleRail(over), samplePage(), snapshot)!
  const context = { page: undefined, now: NOON, viewer: undefined }
  return renderInRouter(createElement(Rail, { rail, context }))
}
const hasArrows = (page: string) => /<button[^>]*>/.test(page)
const linkOf = (page: string) => /<a class="([^"]*)"[^>]*href="(\/show-all[^"]*)"[^>]*>View all/.exec(page)

describe('a rail', () => {
  // Rows 1.1-21, 1.2-49
  // Row 1.9-37
  it('is a row with arrows if its competitions do not fit, and a grid without arrows if its content says so', () => {
    expect([3, 4].map((count) => hasArrows(html(count)))).toEqual([false, true])
    expect(html(4)).not.toMatch(/<ul class="[^"]*grid/)
    expect(html(4, { displayAsRails: false })).toMatch(/<ul class="[^"]*grid/)
    expect(hasArrows(html(4, { displayAsRails: false }))).toBe(false)
  })

  // Row 1.8-17
  it('without an open competition does not exist, nor does its page', () => {
    const over = sampleCompetition({ dateStop: '2026-11-20T21:00:00Z', meta: { rails: { soon_home: {} } } })
    for (const competitions of [[], [over], [sampleCompetition({ meta: { rails: { soon_free: {} } } })]]) {
      const snapshot = { staticInit: sampleInit(), competitions, now: NOON }
      expect(railData(sampleRail(), samplePage(), snapshot)).toBeUndefined()
    }
  })

  it('begins with the competitions that it names, in its order, also those that are in no rail; the others follow in theirs', () => {
    const competitions = [
      sampleCompetition({ id: 1, meta: { rails: { soon_home: { order: 2 } } } }),
      sampleCompetition({ id: 2, meta: { rails: { soon_home: { order: 1 } } } }),
      sampleCompetition({ id: 3, meta: { rails: {} } }),
      sampleCompetition({ id: 4, meta: { rails: { other_home: {} } } }),
    ]
    const snapshot = { staticInit: sampleInit(), competitions, now: NOON }
    const idsOf = (over: Parameters<typeof sampleRail>[0]) =>
      railData(sampleRail(over), samplePage(), snapshot)!.tiles.map(({ id }) => id)
    expect(idsOf({})).toEqual([2, 1])
    expect(idsOf({ competitions: [] })).toEqual([2, 1])
    expect(idsOf({ competitions: [3, 1, 999] })).toEqual([3, 1, 2])
  })

  // Row 1.2-54
  // Rows 1.9-39, 1.9-41
  it('links to its own show-all page, on the screens where something is left out', () => {
    const shown = [1, 2, 3, 4].map((count) => linkOf(html(count)))
    expect(shown.map((link) => link?.[2])).toEqual(Array(4).fill('/show-all/soon/closing-soon'))
    const classes = shown.map((link) => /small(AndMedium)?|everywhere/.exec(link![1]!)?.[0])
    expect(classes).toEqual([undefined, 'small', 'smallAndMedium', 'everywhere'])
  })
})
