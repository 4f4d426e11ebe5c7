import { postClientToken } from '@fairdraw/contract/payment.ts'
import { api } from '../../../api.ts'
import type { GatewayError } from './card-copy.ts'

const NOT_REACHED: GatewayError = { code: 'CLIENT_GATEWAY_NETWORK', type: 'NETWORK' }

/** In the shape of the gateway library's errors. */
export const clientTokenError = () => Object.assign(new Error('no client token'), NOT_REACHED)

/** The token that initialises the gateway's library. On failure it throws an error in the library's shape. */
export async function fetchClientToken(): Promise<string> {
  const answer = await api(postClientToken, { body: {} })
  if (!answer.ok) throw clientTokenError()
  return answer.body.clientToken
}
