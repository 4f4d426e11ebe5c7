import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chapterProgress, creditReport, isWatched, MAX_GAP_MS } from './clip.ts'
import type { Watching } from './clip.ts'

const fresh: Watching = { lengthMs: 30_000, watchedMs: 0, positionMs: 0, isPlaying: true, reportedAt: 0 }
const at = (more: Partial<Watching>): Watching => ({ ...fresh, ...more })

describe('a report', () => {
  it('credits the film as it runs', () => {
    expect(creditReport(fresh, { positionMs: 5_000, isPlaying: true }, 5_000)).toEqual({
      watchedMs: 5_000,
      positionMs: 5_000,
      isJump: false,
    })
  })

  it('never credits more than the time that has passed, also for a film that is played faster', () => {
    expect(creditReport(fresh, { positionMs: 6_500, isPlaying: true }, 5_000)).toMatchObject({ watchedMs: 5_000 })
    expect(creditReport(fresh, { positionMs: 10_000, isPlaying: true }, 5_000)).toEqual({
      watchedMs: 0,
      positionMs: 0,
      isJump: true,
    })
  })

  it('credits nothing while the film was paused', () => {
    const paused = at({ isPlaying: false, watchedMs: 4_000, positionMs: 4_000 })
    expect(creditReport(paused, { positionMs: 4_000, isPlaying: true }, 60_000)).toMatchObject({ watchedMs: 4_000 })
    expect(creditReport(paused, { positionMs: 29_000, isPlaying: true }, 60_000)).toMatchObject({
      watchedMs: 4_000,
      isJump: true,
    })
  })

  it('does not count a jump ahead, and sends the film back', () => {
    const watching = at({ watchedMs: 8_000, positionMs: 8_000 })
    expect(creditReport(watching, { positionMs: 29_000, isPlaying: true }, 3_000)).toEqual({
      watchedMs: 8_000,
      positionMs: 8_000,
      isJump: true,
    })
  })

  it('lets the player go back, and credits nothing twice', () => {
    const watching = at({ watchedMs: 20_000, positionMs: 20_000 })
    const back = creditReport(watching, { positionMs: 5_000, isPlaying: true }, 1_000)
    expect(back).toEqual({ watchedMs: 20_000, positionMs: 5_000, isJump: false })
    // Ten seconds later the film is at 15 and not at 30: what was skipped was not watched.
    const again = at({ ...back, reportedAt: 1_000 })
    expect(creditReport(again, { positionMs: 30_000, isPlaying: true }, 11_000)).toMatchObject({
      watchedMs: 20_000,
      isJump: true,
    })
    expect(creditReport(again, { positionMs: 15_000, isPlaying: true }, 11_000)).toMatchObject({ watchedMs: 20_000 })
    expect(creditReport(again, { positionMs: 18_000, isPlaying: true }, 2_000)).toEqual({
      watchedMs: 20_000,
      positionMs: 18_000,
      isJump: false,
    })
  })

  it('counts after a lost connection, up to some minutes', () => {
    const long = at({ lengthMs: 3_600_000 })
    expect(creditReport(long, { positionMs: 120_000, isPlaying: true }, 120_000)).toMatchObject({ watchedMs: 120_000 })
    const day = creditReport(long, { positionMs: 3_600_000, isPlaying: true }, 86_400_000)
    expect(day.watchedMs).toBeLessThanOrEqual(MAX_GAP_MS)
  })
})

it('whatever is reported, a film is not watched before it could have run', () => {
  const report = fc.record({
    after: fc.integer({ min: -1_000, max: 8_000 }),
    positionMs: fc.integer({ min: 0, max: 40_000 }),
    isPlaying: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(report, { maxLength: 40 }), (reports) => {
      let watching = at({ isPlaying: false })
      let [now, latest] = [0, 0]
      for (const { after, positionMs, isPlaying } of reports) {
        now += after
        latest = Math.max(latest, now)
        const before = watching.watchedMs
        const credited = creditReport(watching, { positionMs, isPlaying }, now)
        expect(credited.watchedMs).toBeGreaterThanOrEqual(before)
        expect(credited.positionMs).toBeLessThanOrEqual(credited.watchedMs)
        watching = { ...watching, ...credited, isPlaying, reportedAt: Math.max(now, watching.reportedAt) }
      }
      expect(watching.watchedMs).toBeLessThanOrEqual(latest)
      if (isWatched(watching)) expect(latest).toBeGreaterThanOrEqual(watching.lengthMs)
    }),
  )
})

it('chapters fill one after another', () => {
  const chapters = [
    { at: 0, title: 'One' },
    { at: 2, title: 'Two' },
    { at: 6, title: 'Three' },
  ]
  const { parts, current } = chapterProgress(chapters, 10, 4)
  expect(parts.map(({ passed }) => passed)).toEqual([1, 0.5, 0])
  expect(parts.map(({ share }) => share)).toEqual([0.2, 0.4, 0.4])
  expect(current?.title).toBe('Two')
})
