/** Downloads a draw and checks it. Whatever comes instead of a draw ends in a sentence. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { readPublished, readPublishedManifest } from '@fairdraw/draw/published.ts'
import { MalformedError } from '@fairdraw/draw/read-json.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import type { VerifyOptions } from '@fairdraw/draw/verify.ts'
import type { CheckRequest, EndedCheck, UnreadPart } from './draw-messages.ts'

const OFFLINE: CallProblem = { code: 'offline' }

export class NotLoadedError extends Error {
  readonly problem: CallProblem
  constructor(problem: CallProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** The download began, and what came of it is no draw or no list. */
export class UnreadableError extends Error {
  readonly what: UnreadPart
  constructor(what: UnreadPart, reason = 'The download was cut off.') {
    super(reason)
    this.what = what
  }
}

export async function load(url: string): Promise<Response> {
  const response = await fetch(url).catch(() => {
    throw new NotLoadedError(OFFLINE)
  })
  if (response.ok) return response
  const { status } = response
  const problem = (await response.json().catch(() => ({ code: 'internal-error' }))) as CallProblem
  throw new NotLoadedError({ ...problem, status })
}

async function fetchWith<Value>(url: string, what: UnreadPart, read: (text: string) => Value): Promise<Value> {
  const response = await load(url)
  const text = await response.text().catch(() => {
    throw new UnreadableError(what)
  })
  try {
    return read(text)
  } catch (error) {
    throw error instanceof MalformedError ? new UnreadableError(what, error.message) : error
  }
}

export async function* fetchTicketList(url: string): AsyncGenerator<Uint8Array, void> {
  const { body } = await load(url)
  if (!body) throw new UnreadableError('list')
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new UnreadableError('list')
    })
    if (done) return
    yield value
  }
}

export async function runCheck(
  { drawUrl, publishedHash, firstUrl, listUrl }: CheckRequest,
  pause?: VerifyOptions['pause'],
): Promise<EndedCheck> {
  try {
    const results = await verifyDraw(await fetchWith(drawUrl, 'result', readPublished), {
      // Which of them decided is in the manifest, and the page says when it is a demonstration's.
      chains: [QUICKNET, DEMONSTRATION],
      publishedHash,
      ...(firstUrl !== undefined && { firstManifest: await fetchWith(firstUrl, 'first', readPublishedManifest) }),
      ...(listUrl !== undefined && { tickets: fetchTicketList(listUrl) }),
      ...(pause && { pause }),
    })
    return { status: 'done', results }
  } catch (error) {
    if (error instanceof NotLoadedError) return { status: 'not-loaded', problem: error.problem }
    if (error instanceof UnreadableError) return { status: 'unreadable', what: error.what, reason: error.message }
    return { status: 'stopped' }
  }
}
