import type { CallProblem } from '@fairdraw/contract/call.ts'
import { postAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import type { OwnAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import { pollDelayMs } from '@fairdraw/rules/payment/payment.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../api.ts'
import { wait } from '../../../session/time/wait.ts'

/** The check of the player's age, polled with growing delays while it is asked. `onPassed` is called once, when it is known. */
export function useAgeCheck(onPassed: () => void) {
  const [check, setCheck] = useState<OwnAgeCheck>()
  const [problem, setProblem] = useState<CallProblem>()
  const [round, setRound] = useState(0)
  const passed = useEffectEvent(onPassed)
  useEffect(() => {
    let isOver = false
    const poll = async () => {
      for (let nth = 0; ; nth += 1) {
        const answer = await api(postAgeCheck, { body: {} })
        if (isOver) return
        // Once it has been seen, a lost connection only delays it.
        if (answer.ok || (nth === 0 && round === 0)) setProblem(answer.ok ? undefined : answer.problem)
        if (answer.ok) setCheck(answer.body.check)
        if (answer.ok && answer.body.check.state === 'over-18') passed()
        const delay = pollDelayMs(nth)
        if ((answer.ok && answer.body.check.state !== 'asked') || delay === undefined) return
        await wait(delay)
        if (isOver) return
      }
    }
    void poll()
    return () => {
      isOver = true
    }
  }, [round])
  return {
    check,
    problem,
    /** Asks how it is now, and follows it again. */
    follow: () => setRound((before) => before + 1),
  }
}
