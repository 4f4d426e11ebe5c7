import { postPersonalDetails } from '@fairdraw/contract/profile.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { api } from '../../../api.ts'

export type KnownDetails = { title?: string; name: string; surname: string; postcode: string }

/** The details that the player has given before; undefined unless they are complete, or if they cannot be loaded. */
export async function loadKnownDetails(transport: Transport | undefined): Promise<KnownDetails | undefined> {
  const answer = await api(postPersonalDetails, { body: {} }, transport)
  if (!answer.ok) return undefined
  const { title, name, surname, postcode } = answer.body.details
  if (name === null || surname === null || postcode === null) return undefined
  return { ...(title !== null && { title }), name, surname, postcode }
}
