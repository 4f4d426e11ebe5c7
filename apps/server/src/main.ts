/** The product as it runs in earnest: `npm run serve`. The demonstration starts by demo/src/start.ts. */
import { fileURLToPath } from 'node:url'
import { readProduction } from './config.ts'
import { openSite } from './http/site.ts'
import { closeOnSignal, openDatabase, run } from './run.ts'

const siteFolder = fileURLToPath(new URL('../../site/build', import.meta.url))

try {
  const config = readProduction(process.env)
  const site = await openSite(siteFolder)
  const mediaFolders = config.MEDIA_DIR === undefined ? [] : [config.MEDIA_DIR]
  const running = await run({ config, database: await openDatabase(config), site, mediaFolders })
  closeOnSignal(running.close)
  process.stdout.write(`Listening on http://${config.HOST}:${running.port}/win\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
