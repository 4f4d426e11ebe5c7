/** Delays code that a page does not need before somebody uses it, or its program goes on by itself. Browser only. */

const SETTLE_DELAY_MS = 4_000

/** Runs `run` four seconds after the page's load event. Returns a function that cancels it. */
export function afterPageSettled(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => (timer = setTimeout(run, SETTLE_DELAY_MS))
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
  }
}

const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const

let resolve = () => {}
const interaction = new Promise<void>((done) => (resolve = done))

/** Resolves at the first input or scroll, when the program goes on by itself, or once the page has settled. */
export const firstInteraction = (): Promise<void> => interaction

/**
 * The program goes on by itself to another page. This is like an input, because React shows nothing of a navigation until all
 * parts of the page are hydrated.
 */
export const countAsInteraction = (): void => resolve()

let setLeft = () => {}
const left = new Promise<void>((done) => (setLeft = done))

/** Resolves once a navigation has everything but its screen. */
export const firstNavigation = (): Promise<void> => left

/** `navigation` ends when the address has changed. */
export async function countNavigation(navigation: Promise<unknown>): Promise<void> {
  resolve()
  await navigation
  setLeft()
}

if (!import.meta.env.SSR) {
  for (const name of EVENTS) window.addEventListener(name, resolve, { once: true, capture: true, passive: true })
  afterPageSettled(resolve)
}
