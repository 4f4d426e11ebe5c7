/** `npm start` and `npm run dev`: starts the product by start/demo.ts, or prints in one sentence why it cannot. */

function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}

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
    : error instanceof Error
      ? error.message
      : String(error)
  process.stderr.write(`\n  ✗ ${sentence}\n\n`)
  process.exit(1)
}
