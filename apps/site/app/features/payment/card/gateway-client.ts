/** What every way of paying through the gateway's library begins with: its client, and the fraud check's data beside it. */
import type { Client } from 'braintree-web/client'

export type GatewayClient = {
  client: Client
  /** What the fraud check has found; a payment waits for it no longer than it is worth, and can do without. */
  deviceData(): Promise<string | undefined>
  /** Ends the fraud check; the client itself is shared by all who opened it. */
  teardown(): Promise<void>
}

const FRAUD_CHECK_MS = 2000

/** Throws the library's error when the client cannot be had. */
export async function openGatewayClient(clientToken: string): Promise<GatewayClient> {
  const braintree = await import('braintree-web/client')
  const client = await braintree.create({ authorization: clientToken })
  const collector = import('braintree-web/data-collector').then((library) => library.create({ client })).catch(() => {})
  return {
    client,
    deviceData: async () => (await Promise.race([collector, after(FRAUD_CHECK_MS)]))?.deviceData,
    teardown: async () => {
      await (await collector)?.teardown()
    },
  }
}

/** Ends parts of the library, whatever each of them says to it. */
export async function tearDown(...parts: ({ teardown(): unknown } | void)[]): Promise<void> {
  await Promise.allSettled(parts.map(async (part) => part?.teardown()))
}

export const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
