/** `npm start` and `npm run dev`: starts the product by start/demo.ts, or prints in one sentence why it cannot. */
import { reportEnding } from './start/ending.ts'

function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}

/** A statement that the database refuses is in the message of its error; what it says of it is the cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isOfStatement = 'query' in error && error.cause instanceof Error
  return isOfStatement ? `The database refused a statement: ${(error.cause as Error).message}` : error.message
}

reportEnding()
try {
  const isDevelopment = process.argv.includes('--dev')
  // React renders pages with its development build unless it is told otherwise.
  if (!isDevelopment) process.env['NODE_ENV'] ??= 'production'
  process.stdout.write(`\nFairdraw${isDevelopment ? ', with hot reload' : ''}\n\n`)
  // The build takes longest, so it runs in another process while the modules are loaded and the database is created.
  const { startBuildStep } = await import('./start/site-build.ts')
  const building = isDevelopment ? undefined : await startBuildStep()
  await import('@fairdraw/server/db/drizzle-commonjs.ts')
  const { start } = await import('./start/demo.ts')
  await start(process.env, building?.built)
} catch (error) {
  const sentence = isMissing(error)
    ? `Something is not installed. Run \`npm ci\` first.\n  ${error.message}`
    : describe(error)
  process.stderr.write(`\n  ✗ ${sentence}\n\n`)
  process.exit(1)
}
