/**
 * The demonstration with other settings, which are in `SETTINGS` as JSON. Runs as a program and prints its addresses as
 * one line of JSON.
 */
import { demoDocuments, createDemoRoutes } from '@fairdraw/demo/start/demo-routes.ts'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import { seed } from '@fairdraw/demo/seed.ts'
import { siteBuild } from '@fairdraw/demo/start/site-build.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { readConfig } from '@fairdraw/server/config.ts'
import { openSite } from '@fairdraw/server/http/pages/site.ts'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@fairdraw/server/open-database.ts'
import { closeOnSignal, run } from '@fairdraw/server/run.ts'

if (import.meta.main) {
  const emulators = await startEmulators()
  const config = readConfig({ ...vendorEnvironment(emulators), ...process.env, PORT: '0' })
  const database = await openDatabase(config)
  const { PASSCODE_PEPPER: pepper, CONTACT_EMAIL: contactEmail } = config
  await seed(database, { now: new Date(), pepper, contactEmail })
  await database.db.execute(sql`update catalogue_documents
    set body = jsonb_set(body, '{settings}', body->'settings' || ${process.env['SETTINGS'] ?? '{}'}::jsonb)
    where name = 'static-init'`)
  const site = await openSite(siteBuild)
  const demo = { documents: demoDocuments, extend: createDemoRoutes(emulators.origin) }
  const running = await run({ config, database, site, mediaFolders: [demoMedia], ...demo })
  closeOnSignal(async () => {
    await running.close()
    await emulators.close()
  })
  const where = { origin: `http://localhost:${running.port}`, vendors: emulators.origin }
  process.stdout.write(`\nREADY ${JSON.stringify(where)}\n`)
}
