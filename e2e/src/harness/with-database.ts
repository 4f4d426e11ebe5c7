/**
 * The demonstration, its witnesses included, with access to its database, for situations that cannot be waited for: a closing that passes,
 * credits of a player, a competition that changes while players enter. Runs as a program and prints its addresses as
 * one line of JSON. `SETTINGS`: settings of the site other than the demonstration's, as JSON.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { registerDemoDraws } from '@fairdraw/demo/draws.ts'
import { registerDemoFunnel } from '@fairdraw/demo/funnel.ts'
import { demoDocuments, createDemoRoutes } from '@fairdraw/demo/start/demo-routes.ts'
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import { deskBuild, siteBuild } from '@fairdraw/demo/start/site-build.ts'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { registerDemoStaffLogIn, withDemoStaff } from '@fairdraw/demo/staff.ts'
import { seed } from '@fairdraw/demo/seed.ts'
import { DEMO_QUORUM, openWitnesses } from '@fairdraw/demo/witnesses/witnesses.ts'
import { sql } from 'drizzle-orm'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { readConfig } from '@fairdraw/server/config.ts'
import { readSigner } from '@fairdraw/server/features/draw/witnessed/draw-log.ts'
import { openSite } from '@fairdraw/server/http/pages/site.ts'
import { openDatabase } from '@fairdraw/server/open-database.ts'
import { closeOnSignal, run } from '@fairdraw/server/run.ts'

/** The printed addresses. `database` accepts a statement as the body of a POST and answers with its rows. */
/** `witnesses`: the ids of their processes, which a journey may stop for a while. */
export type WithDatabase = { origin: string; vendors: string; database: string; witnesses: readonly number[] }

if (import.meta.main) {
  const { PORT = '0' } = process.env
  const origin = `http://localhost:${PORT}`
  const emulators = await startEmulators({ paylinksAt: 'app', bankSettleAfterMs: 0 })
  const given = readConfig({ ...vendorEnvironment(emulators), PUBLIC_ORIGIN: origin, ...process.env })
  const database = await openDatabase(given)
  const witnesses = await openWitnesses(join(given.DATA_DIR, 'witnesses'), {
    log: readSigner(given).key,
    isNewLog: true,
  })
  const witnessing = await witnesses.start()
  const config = { ...given, WITNESSES: [...witnesses.settings], WITNESS_QUORUM: DEMO_QUORUM }
  const { PASSCODE_PEPPER: pepper, CONTACT_EMAIL: contactEmail } = config
  await seed(database, { now: new Date(), pepper, contactEmail })
  await database.db.execute(sql`update catalogue_documents
    set body = jsonb_set(body, '{settings}', body->'settings' || ${process.env['SETTINGS'] ?? '{}'}::jsonb)
    where name = 'static-init'`)
  const site = await openSite(siteBuild)
  const extend = async (app: Parameters<ReturnType<typeof createDemoRoutes>>[0]) => {
    registerDemoDraws(app, { db: database.db, catalogue: () => running.catalogue, now: database.now })
    registerDemoStaffLogIn(app, { db: database.db, origin, now: database.now })
    registerDemoFunnel(app, { db: database.db, now: database.now })
    await createDemoRoutes(emulators.origin)(app)
  }
  const demo = { documents: demoDocuments, extend }
  const desk = { folder: deskBuild, transform: withDemoStaff }
  const running = await run({ config, database, site, desk, mediaFolders: [demoMedia], ...demo })
  emulators.setWebhookTarget(`http://127.0.0.1:${running.port}`)

  const statements = createServer((request, response) => {
    const answer = async () => {
      try {
        const { rows } = (await database.db.execute(await text(request))) as unknown as { rows: unknown[] }
        response.end(JSON.stringify(rows))
      } catch (error) {
        response.writeHead(400).end(String(error))
      }
    }
    void answer()
  })
  await new Promise<void>((listening) => statements.listen(0, '127.0.0.1', listening))

  closeOnSignal(async () => {
    statements.close()
    await running.close()
    await witnesses.close()
    await emulators.close()
  })
  const { port } = statements.address() as AddressInfo
  const where: WithDatabase = {
    origin,
    vendors: emulators.origin,
    database: `http://127.0.0.1:${port}`,
    witnesses: witnessing.map(({ pid }) => pid),
  }
  process.stdout.write(`\nREADY ${JSON.stringify(where)}\n`)
}
