/**
 * Sends a prebuilt reply as raw bytes: status, headers and body in one buffer and one write. Node writes headers again
 * for every reply, which takes as long as all the rest (docs/decisions/0004).
 */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag, variantFor } from './prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse, Variant } from './prebuilt-response.ts'

const UNTIL_DATE = 'HTTP/1.1 200 OK\r\nDate: '

type RawResponse = { bytes: Buffer; second: number }

/** The value of `Keep-Alive`, which tells the client when an idle connection is closed. */
export const keepAliveValue = (keepAliveMs: number) => `timeout=${Math.floor(keepAliveMs / 1000)}`

const connectionHeaders = (keepAliveMs: number) =>
  `Connection: keep-alive\r\nKeep-Alive: ${keepAliveValue(keepAliveMs)}\r\n`

/** Throws for an invalid header, as Node does. */
function serialise({ headers, body }: Variant, keepAliveMs: number): Buffer {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value] = [headers[at]!, headers[at + 1]!]
    validateHeaderName(name)
    validateHeaderValue(name, value)
    lines += `${name}: ${value}\r\n`
  }
  const head = `${UNTIL_DATE}${new Date(0).toUTCString()}\r\n${connectionHeaders(keepAliveMs)}${lines}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** Whether the reply may bypass Node's response: the connection stays open, and the client reads what it is sent. */
const isOpenForRaw = ({ socket, shouldKeepAlive }: ServerResponse) =>
  socket !== null && socket.writableLength === 0 && shouldKeepAlive

function writeRaw(response: ServerResponse, bytes: Buffer): void {
  response.socket!.write(bytes)
  // Node waits for this event before it handles the connection's next request.
  response.emit('finish')
}

/** `keepAliveMs`: after which an idle connection is closed. */
export function createRawResponses(keepAliveMs: number) {
  const rawResponses = new WeakMap<Variant, RawResponse>()

  /** The date always has the same length, so that it can be overwritten in place. */
  const rawBytesOf = (variant: Variant): Buffer => {
    let wire = rawResponses.get(variant)
    if (!wire) rawResponses.set(variant, (wire = { bytes: serialise(variant, keepAliveMs), second: 0 }))
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
     * Sends a prebuilt reply in one write. Returns false when Node must send it: for anything but a plain GET on a
     * connection that stays open, and for clients that do not read, whom Node makes wait.
     */
    sendRaw: (request: IncomingMessage, response: ServerResponse, prebuilt: PrebuiltResponse): boolean => {
      if (!isOpenForRaw(response)) return false
      if (request.method !== 'GET' || prebuilt.status !== 200) return false
      const variant = variantFor(request, prebuilt)
      if (matchesEtag(request, variant)) return false
      writeRaw(response, rawBytesOf(variant))
      return true
    },
  }
}

export type StaticResponse = { status: number; headers: HeaderLines; body: string; bytes: Buffer }

/** A short constant reply, as cheap to send as possible. It has no date, which a 5xx need not have. */
export function buildStaticResponse(status: 503, headers: HeaderLines, body: string): StaticResponse {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} Service Unavailable\r\nConnection: keep-alive\r\n${lines.join('')}\r\n`
  return { status, headers: all, body, bytes: Buffer.from(head + body) }
}

export function sendStaticResponse(request: IncomingMessage, response: ServerResponse, prebuilt: StaticResponse): void {
  if (request.method !== 'HEAD' && isOpenForRaw(response)) return writeRaw(response, prebuilt.bytes)
  response.writeHead(prebuilt.status, prebuilt.headers)
  response.end(request.method === 'HEAD' ? undefined : prebuilt.body)
}
