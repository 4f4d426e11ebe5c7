/**
 * 3-D Secure for a saved card: the player types nothing, but the bank still verifies them
 * (docs/mechanisms/settlement.md).
 */
import { verifyThreeDSecure } from './three-d-secure.ts'
import type { CardToVerify } from './three-d-secure.ts'
import type { Authorised } from './card-gateway.ts'
import { cardFailureOf } from './card-copy.ts'
import type { GatewayError } from './card-copy.ts'
import { openGatewayClient, tearDown } from './gateway-client.ts'

/** `nonce` and `bin` come from the server for the saved card. The returned nonce pays once. */
export async function authoriseSavedCard(clientToken: string, card: CardToVerify): Promise<Authorised> {
  try {
    const [gateway, library] = await Promise.all([
      openGatewayClient(clientToken),
      import('braintree-web/three-d-secure'),
    ])
    const threeDSecure = await library.create({ client: gateway.client, version: 2 })
    try {
      const verified = await verifyThreeDSecure(threeDSecure, card)
      return verified.ok ? { ...verified, deviceData: await gateway.deviceData() } : verified
    } finally {
      await tearDown(threeDSecure, gateway)
    }
  } catch (error) {
    return { ok: false, failure: cardFailureOf({ code: 'CLIENT_SCRIPT_FAILED_TO_LOAD', ...(error as GatewayError) }) }
  }
}
