import { getDeskRun } from '@fairdraw/contract/desk/run.ts'
import { callDesk } from '../../../api.ts'
import type { DeskProblem } from '../../../api.ts'

/** For loaders: a page can be worked with while its run cannot be counted. */
export async function loadRun(competitionId: string) {
  const answer = await callDesk(getDeskRun, { params: { id: Number(competitionId) } })
  return answer.ok ? answer.body : { problem: answer.problem as DeskProblem }
}
