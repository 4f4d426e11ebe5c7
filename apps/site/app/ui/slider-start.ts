import type { Slides } from './slider-engine.ts'

/** What turns is fetched when so much of the first wait is over, or with the first touch. */
const FETCHED_AT = 0.6

export type Turning = {
  /** Fetches what turns, once; undefined where the slider has gone meanwhile. */
  start(): Promise<Slides | undefined>
  stop(): void
}

type How = Omit<Parameters<(typeof import('./slider-engine.ts'))['startSlides']>[1], 'firstMs'>

/** Has a slider turn by itself from `intervalMs` after this on. `onReady`: it is driven from now on. */
export function prepareTurning(viewport: HTMLElement, how: How, onReady: () => void): Turning {
  const preparedAt = performance.now()
  let isGone = false
  let slides: Slides | undefined
  let starting: Promise<Slides | undefined> | undefined
  const fetched = async () => {
    try {
      return await import('./slider-engine.ts')
    } catch {
      // No connection: it stays a row to be swiped, until somebody asks again.
      starting = undefined
      return undefined
    }
  }
  const begin = async () => {
    const engine = await fetched()
    if (!engine || isGone) return undefined
    const firstMs = Math.max(0, how.intervalMs - (performance.now() - preparedAt))
    slides = engine.startSlides(viewport, { ...how, firstMs })
    onReady()
    return slides
  }
  const start = () => (starting ??= begin())
  const timer = setTimeout(() => void start(), how.intervalMs * FETCHED_AT)
  return {
    start,
    stop() {
      isGone = true
      clearTimeout(timer)
      slides?.stop()
    },
  }
}
