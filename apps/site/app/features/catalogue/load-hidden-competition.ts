import { getCompetition, postCheckAccess } from '@fairdraw/contract/catalogue.ts'
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { api } from '../../api.ts'

export type HiddenCompetitionResult =
  | { kind: 'refused' }
  | { kind: 'failed' }
  | { kind: 'open'; competition: Competition }

/** Loads a hidden competition for the logged-in player: checks their access first, then fetches it (2-flows §2 'Competition shell'). */
export async function loadHiddenCompetition(id: number): Promise<HiddenCompetitionResult> {
  const access = await api(postCheckAccess, { params: { id }, body: {} })
  if (!access.ok) return { kind: isRefusal(access.status) ? 'refused' : 'failed' }
  const answer = await api(getCompetition, { params: { id } })
  if (!answer.ok) return { kind: isRefusal(answer.status) ? 'refused' : 'failed' }
  const { competition } = answer.body
  return 'meta' in competition ? { kind: 'open', competition } : { kind: 'refused' }
}

const isRefusal = (status: number) => status === 403 || status === 404
