import { call } from '@fairdraw/contract/call.ts'
import { postDeskLogOut } from '@fairdraw/contract/desk/staff-login.ts'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import type { DeskProblem } from '../api.ts'

/** Logs out and loads the desk anew, so that nothing that was read stays in the page. */
export function useLogOut(): { logOut: () => void; isBusy: boolean; problem: DeskProblem | undefined } {
  const [problem, setProblem] = useState<DeskProblem>()
  const { start, isBusy } = useOneAtATime(async () => {
    setProblem(undefined)
    const answer = await call(postDeskLogOut, {})
    if (answer.ok || answer.problem.code === 'staff-session-ended') location.assign(import.meta.env.BASE_URL)
    else setProblem(answer.problem)
  })
  return { logOut: start, isBusy, problem }
}
