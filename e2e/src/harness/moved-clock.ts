/**
 * Preloaded into a process of the product (`--import`): its clock, and with it the embedded database's, stands as many
 * milliseconds ahead as the file says that MOVED_CLOCK names. A journey moves it by writing there.
 */
import { readFileSync } from 'node:fs'

const file = process.env['MOVED_CLOCK']
const Real = Date
let ahead = 0
let lookedAt = 0

/** The file is looked at again after a moment; a clock is asked far more often. */
function now(): number {
  const real = Real.now()
  if (file && real - lookedAt > 20) {
    lookedAt = real
    ahead = Number(readFileSync(file, 'utf8'))
  }
  return real + ahead
}

globalThis.Date = new Proxy(Real, {
  construct: (target, given: [], newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
  get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
})
