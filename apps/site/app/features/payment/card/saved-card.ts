/** Paying with a card that was kept: nothing is typed, and the bank is asked all the same (docs/mechanisms/settlement.md). */
import { verifyThreeDSecure } from './three-d-secure.ts'
import type { CardToCheck } from './three-d-secure.ts'
import type { Authorised } from './card-gateway.ts'
import { troubleOf } from './card-copy.ts'
import type { GatewayError } from './card-copy.ts'
import { openGatewayClient, tearDown } from './gateway-client.ts'

/** `nonce` and `bin` are the server's answer for the kept card; what comes back pays once. */
export async function authoriseSavedCard(clientToken: string, card: CardToCheck): Promise<Authorised> {
  try {
    const [gateway, library] = await Promise.all([
      openGatewayClient(clientToken),
      import('braintree-web/three-d-secure'),
    ])
    const bank = await library.create({ client: gateway.client, version: 2 })
    try {
      const checked = await verifyThreeDSecure(bank, card)
      return checked.ok ? { ...checked, deviceData: await gateway.deviceData() } : checked
    } finally {
      await tearDown(bank, gateway)
    }
  } catch (error) {
    return { ok: false, trouble: troubleOf({ code: 'CLIENT_SCRIPT_FAILED_TO_LOAD', ...(error as GatewayError) }) }
  }
}
