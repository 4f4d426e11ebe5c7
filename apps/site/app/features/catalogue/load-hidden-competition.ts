import type { CallProblem } from '@fairdraw/contract/call.ts'
import { getCompetition, postCheckAccess } from '@fairdraw/contract/catalogue.ts'
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { api } from '../../api.ts'

export type HiddenCompetitionResult =
  /** `problem`: of the call that was refused, if one was. */
  | { kind: 'refused'; problem?: CallProblem }
  | { kind: 'failed'; problem: CallProblem }
  | { kind: 'open'; competition: Competition }

/** Checks a player's access to a hidden competition, then loads it (2-flows §2 'Competition shell'). */
export async function loadHiddenCompetition(id: number): Promise<HiddenCompetitionResult> {
  const access = await api(postCheckAccess, { params: { id }, body: {} })
  if (!access.ok) return failureOf(access)
  const answer = await api(getCompetition, { params: { id } })
  if (!answer.ok) return failureOf(answer)
  const { competition } = answer.body
  return 'meta' in competition ? { kind: 'open', competition } : { kind: 'refused' }
}

function failureOf({ status, problem }: { status: number; problem: CallProblem }): HiddenCompetitionResult {
  return { kind: status === 403 || status === 404 ? 'refused' : 'failed', problem }
}
