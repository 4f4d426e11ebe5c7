/** A light client, so that most of the machine is free for the server: JSON calls over kept-alive connections. */
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: string; ms: number }

export type Client = ReturnType<typeof createClient>

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** `timeoutMs`: a reply that takes longer counts as status 0, as does a connection that breaks. */
export function createClient(
  origin: string,
  {
    connections = 256,
    timeoutMs = 40_000,
    localAddress,
  }: { connections?: number; timeoutMs?: number; localAddress?: string } = {},
) {
  const dispatcher = new Agent({
    connections,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    ...(localAddress ? { localAddress } : {}),
    connect: { timeout: timeoutMs },
  })

  const ask = async ({ method = 'GET', path, headers = {}, body }: RequestOptions): Promise<Reply> => {
    const begun = performance.now()
    const ms = () => performance.now() - begun
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
    ask,
    /**
     * Asks again, as a browser does, while the product is busy, away or still at it: after `Retry-After`, or half a second.
     * `heard` is called with every reply.
     */
    requestUntilFinal: async (
      call: RequestOptions,
      heard: (reply: Reply) => void = () => {},
      patienceMs = 120_000,
    ): Promise<Reply> => {
      const begun = performance.now()
      for (;;) {
        const reply = await ask(call)
        heard(reply)
        const isPassing = [0, 409, 429, 500, 502, 503, 504].includes(reply.status)
        if (!isPassing || performance.now() - begun > patienceMs) return reply
        const seconds = Number(reply.headers['retry-after'] ?? 0.5)
        await pause(Math.min(seconds * 1_000, 2_000) * (0.75 + Math.random() / 2))
      }
    },
    close: () => dispatcher.destroy(),
  }
}
