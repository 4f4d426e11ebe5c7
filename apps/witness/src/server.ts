/** The witness over HTTP: two calls, one line for each request. */
import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { cosign } from './cosign.ts'
import type { Account, Witness } from './cosign.ts'

/** Room for the longest proof and dozens of signatures of any kind; far too little to fill a memory. */
const MAX_BODY_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 10_000

const TEXT = 'text/plain; charset=utf-8'

type Reply = Account & { status: number; body: string; contentType?: string; allow?: string }

/** Where the last checkpoint of a log is served. */
export const checkpointPath = (origin: string): string => `/${hash('sha256', origin, 'hex')}/checkpoint`

export function createWitnessServer(witness: Witness, writeLine: (line: string) => void): Server {
  const originOf = new Map([...witness.logs.keys()].map((origin) => [checkpointPath(origin), origin]))

  async function reply(request: IncomingMessage): Promise<Reply> {
    const path = request.url?.split('?')[0] ?? ''
    const isAdd = path === '/add-checkpoint'
    const isGet = request.method === 'GET' || request.method === 'HEAD'
    if (isAdd && request.method !== 'POST') return { status: 405, body: 'Use POST.\n', allow: 'POST' }
    if (isAdd) {
      const body = await readBody(request)
      return typeof body === 'string' ? cosign(witness, body) : body
    }
    const origin = originOf.get(path)
    if (origin === undefined) return { status: 404, body: 'There is nothing here.\n' }
    if (!isGet) return { status: 405, body: 'Use GET.\n', allow: 'GET, HEAD' }
    const latest = witness.store.latest(origin)
    return latest
      ? { origin, size: latest.size, status: 200, body: latest.note }
      : { origin, status: 404, body: 'This witness has signed nothing of this log yet.\n' }
  }

  function send(request: IncomingMessage, response: ServerResponse, { status, body, contentType, allow }: Reply) {
    response.writeHead(status, {
      'content-type': contentType ?? TEXT,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(allow && { allow }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = witness.now()
    let answer: Reply
    let error: string | undefined
    try {
      answer = await reply(request)
    } catch (thrown) {
      // A caller that hung up gets nothing; whatever else went wrong, no signature is given.
      if (request.destroyed && !request.complete) answer = { status: 499, body: '' }
      else answer = { status: 500, body: 'The witness failed, and gives no signature.\n' }
      error = String(thrown)
    }
    const { status, origin, oldSize, size, isFork } = answer
    const now = witness.now()
    writeLine(
      JSON.stringify({
        time: new Date(now).toISOString(),
        level: status >= 500 || isFork ? 'error' : 'info',
        method: request.method,
        path: request.url?.slice(0, 200),
        status,
        origin,
        oldSize,
        size,
        ...(isFork && { fork: 'the log signed two trees of this size; "list" shows both' }),
        ...(status >= 400 && status !== 409 && { answer: answer.body.trim() }),
        error,
        ms: now - start,
      }),
    )
    if (status !== 499) send(request, response, answer)
  }

  return createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      void handle(request, response)
    },
  )
}

/** The text of a request, or the reply to one that has none. What is too long is read to its end and dropped, so that the caller hears of it. */
async function readBody(request: IncomingMessage): Promise<string | Reply> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += (part as Buffer).length
    if (length <= MAX_BODY_BYTES) parts.push(part as Buffer)
  }
  if (length > MAX_BODY_BYTES) return { status: 413, body: `A request has at most ${MAX_BODY_BYTES} bytes.\n` }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts))
  } catch {
    return { status: 400, body: 'The request is not UTF-8.\n' }
  }
}
