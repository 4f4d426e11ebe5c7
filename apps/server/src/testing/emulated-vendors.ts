/** The emulators of the vendors, and the product's clients of those that take money. */
import { startEmulators } from '@fairdraw/emulators/start.ts'
import type { EmulatorOptions, Emulators } from '@fairdraw/emulators/start.ts'
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { demoOpenBankingCredentials } from '@fairdraw/emulators/open-banking/credentials.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { createCardGateway } from '../vendors/braintree/gateway.ts'
import { createOpenBanking } from '../vendors/ecospend/open-banking.ts'
import { closeAfter } from './close-after.ts'

/** Options of the open banking adapter for the emulator. */
export const openBankingOptions = ({ origin }: Pick<Emulators, 'origin'>) => ({
  url: `${origin}/_v/${vendorHosts.openBankingApi}`,
  keysUrl: `${origin}/_v/${vendorHosts.openBankingKeys}`,
  ...demoOpenBankingCredentials,
  account: '20000012345678',
  accountName: 'Fairdraw Ltd',
  timeoutMs: 2_000,
})

/** They close by themselves after the test, or the file, that started them. */
export async function startEmulatedVendors(options: EmulatorOptions = {}) {
  const emulators = closeAfter(await startEmulators(options))
  return {
    emulators,
    gateway: createCardGateway({ url: emulators.origin, ...demoGatewayCredentials, timeoutMs: 2_000 }),
    openBanking: createOpenBanking(openBankingOptions(emulators)),
  }
}
