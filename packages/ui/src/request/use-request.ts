/** A request that a screen sends when it opens, with a way to retry it. */
import type { Answer, BodyOf, CallProblem } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export type RequestState<Body> =
  | { status: 'loading' }
  | { status: 'ready'; body: Body }
  | { status: 'failed'; problem: CallProblem }

function stateOf<E extends Endpoint>(answer: Answer<E>): RequestState<BodyOf<E>> {
  return answer.ok ? { status: 'ready', body: answer.body } : { status: 'failed', problem: answer.problem }
}

export function useRequest<E extends Endpoint>(
  send: () => Promise<Answer<E>>,
): { request: RequestState<BodyOf<E>>; retry: () => void; setBody: (body: BodyOf<E>) => void } {
  const [request, setRequest] = useState<RequestState<BodyOf<E>>>({ status: 'loading' })
  const start = useEffectEvent(send)
  useEffect(() => {
    let isOver = false
    const first = async () => {
      const answer = await start()
      if (!isOver) setRequest(stateOf(answer))
    }
    void first()
    return () => {
      isOver = true
    }
  }, [])
  const retry = async () => {
    setRequest({ status: 'loading' })
    setRequest(stateOf(await send()))
  }
  return { request, retry: () => void retry(), setBody: (body) => setRequest({ status: 'ready', body }) }
}
