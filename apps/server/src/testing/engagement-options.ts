/** Options of the engagement adapter for the emulator. */
import { demoEngagementCredentials } from '@fairdraw/emulators/engagement/credentials.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'

export const engagementOptions = ({ origin }: Pick<Emulators, 'origin'>) => ({
  url: `${origin}/_v/${vendorHosts.engagementApi}`,
  sdkUrl: `${origin}/_v/${vendorHosts.engagementSdk}`,
  restKey: demoEngagementCredentials.restKey,
  sdkKey: demoEngagementCredentials.appKey,
  signingKey: demoEngagementCredentials.signingKey,
  secret: 'a secret for tests',
  timeoutMs: 2_000,
})
