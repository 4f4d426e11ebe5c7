/**
 * A reply made ready, as it goes over the wire: status, headers and body in one buffer and one write. Node's own way writes
 * headers anew for every reply, which takes as long as all the rest (docs/decisions/0004).
 */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isHeldBy, variantFor } from './ready.ts'
import type { Ready, Variant } from './ready.ts'

/** A connection that nothing was asked on for so long is closed. */
export const KEEP_ALIVE_MS = 72_000

const UNTIL_DATE = 'HTTP/1.1 200 OK\r\nDate: '
const KEPT_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n`

type Wire = { bytes: Buffer; second: number }
const wires = new WeakMap<Variant, Wire>()

/** Throws when a header is none, as Node would. */
function serialise({ headers, body }: Variant): Buffer {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value] = [headers[at]!, headers[at + 1]!]
    validateHeaderName(name)
    validateHeaderValue(name, value)
    lines += `${name}: ${value}\r\n`
  }
  const head = `${UNTIL_DATE}${new Date(0).toUTCString()}\r\n${KEPT_ALIVE}${lines}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** The date is as long at any time, so it is written over the old one. */
function wireOf(variant: Variant): Buffer {
  let wire = wires.get(variant)
  if (!wire) wires.set(variant, (wire = { bytes: serialise(variant), second: 0 }))
  const now = Date.now()
  const second = Math.floor(now / 1000)
  if (wire.second !== second) {
    wire.bytes.write(new Date(now).toUTCString(), UNTIL_DATE.length, 'latin1')
    wire.second = second
  }
  return wire.bytes
}

/**
 * Sends a reply made ready in one write, past Node's response. False says that it has to go Node's way: whatever is no
 * plain GET on a connection that stays open, and whoever asks for more than they read, whom Node makes wait.
 */
export function sendWhole(request: IncomingMessage, response: ServerResponse, ready: Ready): boolean {
  const { socket } = response
  if (!socket || socket.writableLength > 0 || !response.shouldKeepAlive) return false
  if (request.method !== 'GET' || ready.status !== 200) return false
  const variant = variantFor(request, ready)
  if (isHeldBy(request, variant)) return false
  socket.write(wireOf(variant))
  // Node listens for it, to go on to the connection's next request.
  response.emit('finish')
  return true
}
