/**
 * Preloaded into a process of the product (`--import`). It moves the clock of the process, and with it that of the
 * embedded database, ahead by the number of milliseconds in the file that MOVED_CLOCK names. A journey moves the clock
 * by writing that file.
 */
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

const file = process.env['MOVED_CLOCK']
const Real = Date
let ahead = 0
let lookedAt = 0

/** The clock is read very often, so the file is read again only after some milliseconds. */
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

// Node makes the header `Date`, by which browsers know the server's time, from a clock of its own.
type WriteHead = (...parts: unknown[]) => ServerResponse
const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead') as WriteHead
Object.assign(ServerResponse.prototype, {
  writeHead(this: ServerResponse, ...parts: unknown[]) {
    this.setHeader('date', new Real(now()).toUTCString())
    return writeHead.apply(this, parts)
  },
})
