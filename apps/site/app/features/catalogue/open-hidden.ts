import { getCompetition, postCheckAccess } from '@fairdraw/contract/catalogue.ts'
import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { api } from '../../api.ts'

export type HiddenAnswer = { kind: 'refused' } | { kind: 'failed' } | { kind: 'open'; competition: Competition }

/** A hidden competition for who is logged in: first whether they may, then what it is (2-flows §2 'Competition shell'). */
export async function openHidden(id: number): Promise<HiddenAnswer> {
  const access = await api(postCheckAccess, { params: { id }, body: {} })
  if (!access.ok) return { kind: isRefusal(access.status) ? 'refused' : 'failed' }
  const answer = await api(getCompetition, { params: { id } })
  if (!answer.ok) return { kind: isRefusal(answer.status) ? 'refused' : 'failed' }
  const { competition } = answer.body
  return 'meta' in competition ? { kind: 'open', competition } : { kind: 'refused' }
}

const isRefusal = (status: number) => status === 403 || status === 404
