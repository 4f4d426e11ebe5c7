/** A device whose clock is off by so many milliseconds; positive: fast. */
import type { Condition } from './condition.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

function setClock(off: number): void {
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [Real.now() + off], newTarget) as Date,
    get: (target, key, receiver) =>
      key === 'now' ? () => Real.now() + off : (Reflect.get(target, key, receiver) as unknown),
  })
}

export const wrongClock =
  (off: number): Condition =>
  (context) =>
    context.addInitScript(setClock, off)

/** The clocks with which every screen is tried. */
export const WRONG_CLOCKS = [
  ['26 hours fast', 26 * HOUR],
  ['26 hours slow', -26 * HOUR],
  ['two minutes fast', 2 * MINUTE],
  ['two minutes slow', -2 * MINUTE],
] as const
