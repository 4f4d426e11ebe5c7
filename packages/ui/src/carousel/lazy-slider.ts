import type { SliderControls } from './slider-engine.ts'
import { elapsedMs } from '../browser/device-time.ts'

/** The engine is fetched after this fraction of the first interval, or at the first interaction. */
const PREFETCH_FRACTION = 0.6

export type LazySlider = {
  /** Fetches the engine, once; undefined if the slider was unmounted meanwhile. */
  start(): Promise<SliderControls | undefined>
  stop(): void
}

type SliderOptions = Omit<Parameters<(typeof import('./slider-engine.ts'))['startSlider']>[1], 'firstMs'>

/** Starts autoplay `intervalMs` after this call. `onReady` is called once the engine moves the slides. */
export function prepareSlider(viewport: HTMLElement, options: SliderOptions, onReady: () => void): LazySlider {
  const preparedAt = elapsedMs()
  let isStopped = false
  let slides: SliderControls | undefined
  let starting: Promise<SliderControls | undefined> | undefined
  const loadEngine = async () => {
    try {
      return await import('./slider-engine.ts')
    } catch {
      // No connection: it stays a scrolling row until the next attempt.
      starting = undefined
      return undefined
    }
  }
  const startEngine = async () => {
    const engine = await loadEngine()
    if (!engine || isStopped) return undefined
    const firstMs = Math.max(0, options.intervalMs - (elapsedMs() - preparedAt))
    slides = engine.startSlider(viewport, { ...options, firstMs })
    onReady()
    return slides
  }
  const start = () => (starting ??= startEngine())
  const timer = setTimeout(() => void start(), options.intervalMs * PREFETCH_FRACTION)
  return {
    start,
    stop() {
      isStopped = true
      clearTimeout(timer)
      slides?.stop()
    },
  }
}
