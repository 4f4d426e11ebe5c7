import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { useTurn } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callDesk } from '../api.ts'
import type { DeskProblem } from '../api.ts'

export type Act = {
  /** Makes the call; on success the page's data are read again. Resolves to the reply's body, or undefined if it was refused. */
  run: <const E extends Endpoint>(
    endpoint: E,
    parts: Parameters<typeof callDesk<E>>[1],
  ) => Promise<BodyOf<E> | undefined>
  isBusy: boolean
  /** Why the last call was refused, for a `ProblemNote`. */
  problem: DeskProblem | undefined
  clear: () => void
}

/** A call that changes something, one at a time: a double click makes one call. */
export function useAct(): Act {
  const { revalidate } = useRevalidator()
  const { isBusy, take } = useTurn()
  const [problem, setProblem] = useState<DeskProblem>()
  return {
    run: (endpoint, parts) =>
      take(async () => {
        setProblem(undefined)
        const answer = await callDesk(endpoint, parts)
        if (!answer.ok) {
          setProblem(answer.problem)
          return undefined
        }
        await revalidate()
        return answer.body
      }),
    isBusy,
    problem,
    clear: () => setProblem(undefined),
  }
}
