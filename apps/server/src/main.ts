/** Starts the product in production: `npm run serve`. The demonstration starts with demo/src/start.ts. */
import { fileURLToPath } from 'node:url'
import './db/drizzle-commonjs.ts'
import { redactText } from './observability/log-redaction.ts'
import { reportUncaughtErrors } from './observability/uncaught-errors.ts'
import { errorMessage } from './observability/error-message.ts'

const siteFolder = fileURLToPath(new URL('../../site/build', import.meta.url))
const desk = { folder: fileURLToPath(new URL('../../desk/build', import.meta.url)) }

reportUncaughtErrors()
try {
  const { readProductionConfig } = await import('./production-config.ts')
  const config = readProductionConfig(process.env)
  if (config.ALLOW_EMULATORS) process.stdout.write('ALLOW_EMULATORS is set: this is a rehearsal, not for players.\n')
  const [{ openSite }, { openDatabase }, { closeOnSignal, run }, { startWatchdog }] = await Promise.all([
    import('./http/pages/site.ts'),
    import('./open-database.ts'),
    import('./run.ts'),
    import('./observability/watchdog.ts'),
  ])
  const mediaFolders = config.MEDIA_DIR === undefined ? [] : [config.MEDIA_DIR]
  const pages = config.ROLE === 'worker' ? {} : { site: await openSite(siteFolder), desk, mediaFolders }
  const running = await run({ config, database: await openDatabase(config), ...pages })
  closeOnSignal(running.close)
  if (config.WATCHDOG_SECONDS > 0) startWatchdog(config.WATCHDOG_SECONDS)
  const origin = `http://${config.HOST}:${running.port}`
  process.stdout.write(
    config.ROLE === 'worker' ? `Runs jobs; health at ${origin}/readyz\n` : `Listening on ${origin}/win\n`,
  )
} catch (error) {
  process.stderr.write(`${redactText(errorMessage(error))}\n`)
  process.exit(1)
}
