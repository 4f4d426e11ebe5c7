/**
 * What stands before the framework: replies that are the same for everybody go from memory to the socket, found by the exact
 * address (docs/decisions/0004). Whatever is not found ready goes on to the framework as if this were not here.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { sendReady } from './ready.ts'
import type { Ready } from './ready.ts'
import { KEEP_ALIVE_MS, sendWhole } from './wire.ts'

/** Finds what is ready now for an address; undefined sends the request on. */
export type Find = (url: string, request: IncomingMessage) => Ready | undefined

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type Front = {
  serverFactory: FastifyServerFactory
  /** Adds a place to look, after those added before. */
  look(find: Find): void
  /** How many requests were answered here. */
  answered(): number
}

/** `middleware` comes between this and the framework; the demonstration's development server is one. */
export function createFront({ middleware }: { middleware?: Middleware | undefined } = {}): Front {
  const places: Find[] = []
  let count = 0

  const findReady = (request: IncomingMessage): Ready | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const url = request.url!
    for (const look of places) {
      const ready = look(url, request)
      if (ready) return ready
    }
    return undefined
  }

  return {
    serverFactory: (handler, options) => {
      const onward = middleware
        ? (request: IncomingMessage, response: ServerResponse) =>
            middleware(request, response, () => handler(request, response))
        : handler
      return createServer({ ...options, keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, (request, response) => {
        const ready = findReady(request)
        if (!ready) return onward(request, response)
        count += 1
        if (!sendWhole(request, response, ready)) sendReady(request, response, ready)
      })
    },
    look: (find) => void places.push(find),
    answered: () => count,
  }
}
