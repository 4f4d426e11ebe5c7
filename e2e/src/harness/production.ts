/**
 * The product as in production: the production bundle with the production policy, an https address, and the vendors at
 * their real names. Only the demo content and the vendors' emulators come from the demonstration. Runs as a program and
 * prints its addresses as one line of JSON.
 */
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import { seed } from '@fairdraw/demo/seed.ts'
import { siteBuild } from '@fairdraw/demo/start/site-build.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { startTlsProxy } from '@fairdraw/emulators/tls-proxy.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { readConfig } from '@fairdraw/server/config.ts'
import { openSite } from '@fairdraw/server/http/pages/site.ts'
import { openDatabase } from '@fairdraw/server/open-database.ts'
import { closeOnSignal, run } from '@fairdraw/server/run.ts'

/** The printed addresses. `rules` is the value for Chromium's `--host-resolver-rules`. */
export type Production = { origin: string; vendors: string; rules: string }

const HOST = 'win.fairdraw.example'

if (import.meta.main) {
  const origin = `https://${HOST}`
  const emulators = await startEmulators({ paylinksAt: 'vendor' })
  const config = readConfig({
    ...vendorEnvironment(emulators),
    ENGAGEMENT_SDK_URL: `https://${vendorHosts.engagementSdk}`,
    ...process.env,
    PORT: '0',
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '1',
  })
  const database = await openDatabase(config)
  const { PASSCODE_PEPPER: pepper, CONTACT_EMAIL: contactEmail } = config
  await seed(database, { now: new Date(), pepper, contactEmail })
  const site = await openSite(siteBuild)
  const running = await run({ config, database, site, mediaFolders: [demoMedia] })
  const app = { host: HOST, origin: `http://127.0.0.1:${running.port}` }
  emulators.setWebhookTarget(app.origin)
  const tlsProxy = await startTlsProxy({ emulators, app })
  closeOnSignal(async () => {
    await tlsProxy.close()
    await running.close()
    await emulators.close()
  })
  const where: Production = { origin, vendors: emulators.origin, rules: tlsProxy.hostResolverRules }
  process.stdout.write(`\nREADY ${JSON.stringify(where)}\n`)
}
