import { postClientToken } from '@fairdraw/contract/entry.ts'
import { api } from '../../../api.ts'
import type { GatewayError } from './card-copy.ts'

const NOT_REACHED: GatewayError = { code: 'CLIENT_GATEWAY_NETWORK', type: 'NETWORK' }

/** As the gateway's library says it. */
export const notReached = () => Object.assign(new Error('no client token'), NOT_REACHED)

/** What the gateway's library starts with. Throws an error as the library would, where we could not be asked for it. */
export async function askClientToken(): Promise<string> {
  const answer = await api(postClientToken, { body: {} })
  if (!answer.ok) throw notReached()
  return answer.body.clientToken
}
