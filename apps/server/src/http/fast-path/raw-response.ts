/**
 * A reply made ready, as it goes over the wire: status, headers and body in one buffer and one write. Node's own way writes
 * headers anew for every reply, which takes as long as all the rest (docs/decisions/0004).
 */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag, variantFor } from './prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse, Variant } from './prebuilt-response.ts'

const UNTIL_DATE = 'HTTP/1.1 200 OK\r\nDate: '

type Wire = { bytes: Buffer; second: number }

const keptAlive = (keepAliveMs: number) =>
  `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`

/** Throws when a header is none, as Node would. */
function serialise({ headers, body }: Variant, keepAliveMs: number): Buffer {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value] = [headers[at]!, headers[at + 1]!]
    validateHeaderName(name)
    validateHeaderValue(name, value)
    lines += `${name}: ${value}\r\n`
  }
  const head = `${UNTIL_DATE}${new Date(0).toUTCString()}\r\n${keptAlive(keepAliveMs)}${lines}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** Whether a reply may go past Node's response: on a connection that stays open and whose client reads what it is sent. */
const isOpenForRaw = ({ socket, shouldKeepAlive }: ServerResponse) =>
  socket !== null && socket.writableLength === 0 && shouldKeepAlive

function writeRaw(response: ServerResponse, bytes: Buffer): void {
  response.socket!.write(bytes)
  // Node listens for it, to go on to the connection's next request.
  response.emit('finish')
}

/** `keepAliveMs`: how long a connection stays open for its next request, as the server is set up. */
export function createRawResponses(keepAliveMs: number) {
  const wires = new WeakMap<Variant, Wire>()

  /** The date is as long at any time, so it is written over the old one. */
  const wireOf = (variant: Variant): Buffer => {
    let wire = wires.get(variant)
    if (!wire) wires.set(variant, (wire = { bytes: serialise(variant, keepAliveMs), second: 0 }))
    const now = Date.now()
    const second = Math.floor(now / 1000)
    if (wire.second !== second) {
      wire.bytes.write(new Date(now).toUTCString(), UNTIL_DATE.length, 'latin1')
      wire.second = second
    }
    return wire.bytes
  }

  return {
    /**
     * Sends a reply made ready in one write, past Node's response. False says that it has to go Node's way: whatever is no
     * plain GET on a connection that stays open, and whoever asks for more than they read, whom Node makes wait.
     */
    sendRaw: (request: IncomingMessage, response: ServerResponse, ready: PrebuiltResponse): boolean => {
      if (!isOpenForRaw(response)) return false
      if (request.method !== 'GET' || ready.status !== 200) return false
      const variant = variantFor(request, ready)
      if (matchesEtag(request, variant)) return false
      writeRaw(response, wireOf(variant))
      return true
    },
  }
}

export type PrebuiltReply = { status: number; headers: HeaderLines; body: string; bytes: Buffer }

/** A short reply that is always the same, as cheap to send as can be. It has no date, which a 5xx need not have. */
export function prebuild(status: 503, headers: HeaderLines, body: string): PrebuiltReply {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} Service Unavailable\r\nConnection: keep-alive\r\n${lines.join('')}\r\n`
  return { status, headers: all, body, bytes: Buffer.from(head + body) }
}

export function sendPrebuilt(request: IncomingMessage, response: ServerResponse, prebuilt: PrebuiltReply): void {
  if (request.method !== 'HEAD' && isOpenForRaw(response)) return writeRaw(response, prebuilt.bytes)
  response.writeHead(prebuilt.status, prebuilt.headers)
  response.end(request.method === 'HEAD' ? undefined : prebuilt.body)
}
