/** What a page does without until somebody uses it waits for this. In the browser alone. */

const SETTLED_AFTER_MS = 4_000

/** Runs `run` four seconds after the page's load event. Returns what cancels it. */
export function whenSettled(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => (timer = setTimeout(run, SETTLED_AFTER_MS))
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
  }
}

const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

let resolve: () => void
const interaction = new Promise<void>((done) => (resolve = done))

/** Resolves at the first input or scroll, or once the page has settled. */
export const firstInteraction = (): Promise<void> => interaction

/** Resolves `firstInteraction` now: something that waits for it is in the viewport. */
export const skipToInteraction = () => resolve()

if (!import.meta.env.SSR) {
  for (const name of EVENTS)
    window.addEventListener(name, skipToInteraction, { once: true, capture: true, passive: true })
  whenSettled(skipToInteraction)
}
