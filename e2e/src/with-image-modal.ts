/**
 * The demonstration with the image modal switched on, which it leaves off so as not to stand in everybody's way. Runs as a
 * program; prints where it is as one line of JSON.
 */
import { demoDocuments, demoRoutes } from '@fairdraw/demo/start/demo-routes.ts'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { drawnPictures } from '@fairdraw/demo/start/places.ts'
import { seed } from '@fairdraw/demo/seed.ts'
import { siteBuild } from '@fairdraw/demo/start/site-build.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { readConfig } from '@fairdraw/server/config.ts'
import { openSite } from '@fairdraw/server/http/site.ts'
import { closeOnSignal, openDatabase, run } from '@fairdraw/server/run.ts'

const SWITCHED_ON = `update catalogue_documents set body = jsonb_set(body, '{settings,imageModalEnabled}', 'true')
  where name = 'static-init'`

if (import.meta.main) {
  const emulators = await startEmulators()
  const config = readConfig({ ...vendorEnvironment(emulators), ...process.env, PORT: '0' })
  const database = await openDatabase(config)
  const { PASSCODE_PEPPER: pepper, CONTACT_EMAIL: contactEmail } = config
  await seed(database, { now: new Date(), pepper, contactEmail })
  await database.db.execute(SWITCHED_ON)
  const site = await openSite(siteBuild)
  const demo = { documents: demoDocuments, extend: demoRoutes(emulators.origin) }
  const running = await run({ config, database, site, mediaFolders: [drawnPictures], ...demo })
  closeOnSignal(async () => {
    await running.close()
    await emulators.close()
  })
  const where = { origin: `http://localhost:${running.port}`, vendors: emulators.origin }
  process.stdout.write(`\nREADY ${JSON.stringify(where)}\n`)
}
