/**
 * The trace of a call for a library that makes its own requests. It has no option for a header; but it takes an agent, to which Node
 * gives each request before its headers are sent.
 */
import { Agent as HttpAgent } from 'node:http'
import type { ClientRequest } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { traceHeaders } from '../../observability/tracing/in-span.ts'

/** Those of Node's own agent, which the library would use. */
const OPTIONS = { keepAlive: true, scheduling: 'lifo', timeout: 5_000 } as const

/** Node's types leave it out. */
type WithRequests = { addRequest(request: ClientRequest, ...rest: unknown[]): void }

/** An agent whose requests pass the trace on of the call that makes them. */
export function createTracedAgent({ isSecure }: { isSecure: boolean }): HttpAgent {
  const agent = isSecure ? new HttpsAgent(OPTIONS) : new HttpAgent(OPTIONS)
  const traced = agent as HttpAgent & WithRequests
  const addRequest = traced.addRequest.bind(agent)
  traced.addRequest = (request, ...rest) => {
    for (const [name, value] of Object.entries(traceHeaders())) request.setHeader(name, value)
    addRequest(request, ...rest)
  }
  return agent
}
