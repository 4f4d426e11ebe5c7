/** A light HTTP client for JSON calls over keep-alive connections. It leaves most of the machine to the server. */
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: string; ms: number }

/** Receives every reply, with the name of its call. */
export type Recorder = (call: string, reply: Reply) => void

export type Client = ReturnType<typeof createClient>

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/**
 * A reply that takes longer than `timeoutMs`, or a broken connection, counts as status 0. `maxRetryMs`: nobody waits longer than this
 * before they ask again, whatever `Retry-After` says.
 */
export function createClient(
  origin: string,
  {
    connections = 256,
    timeoutMs = 40_000,
    maxRetryMs = 2_000,
    localAddress,
  }: { connections?: number; timeoutMs?: number; maxRetryMs?: number; localAddress?: string } = {},
) {
  const dispatcher = new Agent({
    connections,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    ...(localAddress ? { localAddress } : {}),
    connect: { timeout: timeoutMs },
  })

  const send = async ({ method = 'GET', path, headers = {}, body }: RequestOptions): Promise<Reply> => {
    const startedAt = performance.now()
    const ms = () => performance.now() - startedAt
    try {
      const response = await request(`${origin}${path}`, {
        dispatcher,
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.body.text()
      return { status: response.statusCode, headers: response.headers, body: text, ms: ms() }
    } catch (error) {
      return { status: 0, headers: {}, body: String(error), ms: ms() }
    }
  }

  return {
    send,
    /**
     * Retries as a browser does while the product is busy, unavailable or still processing: after `Retry-After`, or half a second.
     * `onReply` is called with every reply.
     */
    requestUntilFinal: async (
      call: RequestOptions,
      onReply: (reply: Reply) => void = () => {},
      timeoutMs = 120_000,
    ): Promise<Reply> => {
      const startedAt = performance.now()
      for (;;) {
        const reply = await send(call)
        onReply(reply)
        const isTemporary = [0, 409, 429, 500, 502, 503, 504].includes(reply.status)
        if (!isTemporary || performance.now() - startedAt > timeoutMs) return reply
        const seconds = Number(reply.headers['retry-after'] ?? 0.5)
        await pause(Math.min(seconds * 1_000, maxRetryMs) * (0.75 + Math.random() / 2))
      }
    },
    close: () => dispatcher.destroy(),
  }
}
