/** Something of the player's that a screen asks for when it opens, and can ask for again. */
import type { Answer } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { useEffect, useEffectEvent, useState } from 'react'

type BodyOf<E extends Endpoint> = Extract<Answer<E>, { ok: true }>['body']

export type Asked<Body> =
  | { status: 'loading' }
  | { status: 'ready'; body: Body }
  | { status: 'failed'; isOffline: boolean }

function heard<E extends Endpoint>(answer: Answer<E>): Asked<BodyOf<E>> {
  return answer.ok ? { status: 'ready', body: answer.body } : { status: 'failed', isOffline: answer.status === 0 }
}

export function useAsked<E extends Endpoint>(
  ask: () => Promise<Answer<E>>,
): { asked: Asked<BodyOf<E>>; again: () => void; put: (body: BodyOf<E>) => void } {
  const [asked, setAsked] = useState<Asked<BodyOf<E>>>({ status: 'loading' })
  const start = useEffectEvent(ask)
  useEffect(() => {
    let isOver = false
    const first = async () => {
      const answer = await start()
      if (!isOver) setAsked(heard(answer))
    }
    void first()
    return () => {
      isOver = true
    }
  }, [])
  const retry = async () => {
    setAsked({ status: 'loading' })
    setAsked(heard(await ask()))
  }
  return { asked, again: () => void retry(), put: (body) => setAsked({ status: 'ready', body }) }
}
