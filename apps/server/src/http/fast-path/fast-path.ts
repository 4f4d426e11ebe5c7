/**
 * Runs before the framework. Replies that are the same for everybody go from memory to the socket, found by the exact
 * URL (docs/decisions/0004). Other requests pass through admission (admission.ts). Connections are limited here
 * (connections.ts).
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { DEFAULT_ADMISSION, createAdmission } from '../load/admission.ts'
import type { Admission, AdmissionOptions } from '../load/admission.ts'
import { classifyCall } from '../load/call-classes.ts'
import { DIRECT_LIMITS, createConnections } from '../load/connections.ts'
import type { ConnectionLimits, Connections } from '../load/connections.ts'
import { maxConnectionsByDescriptors } from '../load/open-files.ts'
import { answerAmbiguous } from '../problems.ts'
import { headerOf, sendPrebuiltResponse } from './prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from './prebuilt-response.ts'
import { createRawResponses, keepAliveValue } from './raw-response.ts'

/** Finds the prebuilt reply for a URL; a promise when it is being built. Undefined passes the request on. */
export type Lookup = (url: string, request: IncomingMessage) => PrebuiltResponse | Promise<PrebuiltResponse> | undefined

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type FastPath = {
  serverFactory: FastifyServerFactory
  /** Adds a lookup after those added before. */
  addLookup(find: Lookup): void
  /** How many requests were answered from memory. */
  answeredCount(): number
  connections: Connections
  admission: Admission
}

export type FastPathOptions = {
  /** Runs between the fast path and the framework, such as the demonstration's development server. */
  middleware?: Middleware | undefined
  limits?: ConnectionLimits | undefined
  admission?: AdmissionOptions | undefined
  /** Headers of every reply. */
  headers?: HeaderLines | undefined
  /** A request with this cookie sees other content, and is never answered from memory. */
  bypassCookie?: string | undefined
}

/** More headers than any client or proxy sends. */
const MAX_HEADERS = 100

/** Whether a request can be read in two ways, or has too many headers. */
function isAmbiguous({ rawHeaders }: IncomingMessage): boolean {
  if (rawHeaders.length > 2 * MAX_HEADERS) return true
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

export function createFastPath({
  middleware,
  limits = DIRECT_LIMITS,
  admission: admissionOptions = DEFAULT_ADMISSION,
  headers = {},
  bypassCookie,
}: FastPathOptions = {}): FastPath {
  const lookups: Lookup[] = []
  let count = 0
  const { sendRaw } = createRawResponses(limits.keepAliveMs)
  const keepAlive = keepAliveValue(limits.keepAliveMs)
  const connections = createConnections({
    ...limits,
    maxConnections: Math.min(limits.maxConnections, maxConnectionsByDescriptors()),
  })
  const admission = createAdmission(headers, admissionOptions)

  const findPrebuilt = (request: IncomingMessage) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    if (bypassCookie !== undefined && headerOf(request, 'cookie')?.includes(bypassCookie)) return undefined
    const url = request.url!
    for (const lookup of lookups) {
      const prebuilt = lookup(url, request)
      if (prebuilt) return prebuilt
    }
    return undefined
  }

  /** Node says so only for its own limit. */
  const announceKeepAlive = (response: ServerResponse) => {
    if (response.shouldKeepAlive) response.setHeader('Keep-Alive', keepAlive)
  }

  const send = (request: IncomingMessage, response: ServerResponse, prebuilt: PrebuiltResponse) => {
    count += 1
    if (sendRaw(request, response, prebuilt)) return
    announceKeepAlive(response)
    sendPrebuiltResponse(request, response, prebuilt)
  }

  return {
    serverFactory: (handler, options) => {
      const passOn = middleware
        ? (request: IncomingMessage, response: ServerResponse) =>
            middleware(request, response, () => handler(request, response))
        : handler
      const admitRequest = (request: IncomingMessage, response: ServerResponse) => {
        announceKeepAlive(response)
        const callClass = classifyCall(request.url!)
        connections.begin(request, response, callClass?.pool === 'upload')
        if (callClass) admission.admit(request, response, callClass, () => passOn(request, response))
        else passOn(request, response)
      }
      const settings = {
        noDelay: true,
        // A request without a body gets a stream that has ended: the events of one took a quarter of a reply's time.
        optimizeEmptyRequests: true,
        // Bodies have their own limits (connections.ts): an upload may take longer than other calls. The framework's
        // options set requestTimeout to 0, from which Node would derive no limit for headers either.
        requestTimeout: 0,
        headersTimeout: limits.headersMs,
        connectionsCheckingInterval: limits.checkIntervalMs,
        // connections.ts closes idle connections.
        keepAliveTimeout: 0,
      }
      const server = createServer({ ...options, ...settings }, (request, response) => {
        if (isAmbiguous(request)) return answerAmbiguous(response)
        const prebuilt = findPrebuilt(request)
        if (!prebuilt) return admitRequest(request, response)
        if (!(prebuilt instanceof Promise)) return send(request, response, prebuilt)
        connections.begin(request, response, false)
        prebuilt.then(
          (made) => send(request, response, made),
          // The framework then answers, or reports the error.
          () => passOn(request, response),
        )
      })
      connections.watch(server)
      return server
    },
    addLookup: (find) => void lookups.push(find),
    answeredCount: () => count,
    connections,
    admission,
  }
}
