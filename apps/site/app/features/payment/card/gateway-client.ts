/** The gateway library's client, which every gateway payment method needs, with the data of the fraud check. */
import type { Client } from 'braintree-web/client'
import { wait } from '../../../session/time/wait.ts'

export type GatewayClient = {
  client: Client
  /** The data of the fraud check. A payment waits for it for a short time only, and works without it. */
  deviceData(): Promise<string | undefined>
  /** Ends the fraud check. The client itself is shared, so it stays. */
  teardown(): Promise<void>
}

const FRAUD_CHECK_TIMEOUT_MS = 2000

/** Throws the library's error when the client cannot be created. */
export async function openGatewayClient(clientToken: string): Promise<GatewayClient> {
  const braintree = await import('braintree-web/client')
  const client = await braintree.create({ authorization: clientToken })
  const collector = import('braintree-web/data-collector').then((library) => library.create({ client })).catch(() => {})
  return {
    client,
    deviceData: async () => (await Promise.race([collector, wait(FRAUD_CHECK_TIMEOUT_MS)]))?.deviceData,
    teardown: async () => {
      await (await collector)?.teardown()
    },
  }
}

/** Tears down parts of the library and ignores their errors. */
export async function tearDown(...parts: ({ teardown(): unknown } | void)[]): Promise<void> {
  await Promise.allSettled(parts.map(async (part) => part?.teardown()))
}
