/** `npm start` and `npm run dev`: starts the product as start/demo.ts says, or says in one sentence why not. */

function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}

try {
  const isDevelopment = process.argv.includes('--dev')
  process.stdout.write(`\nFairdraw${isDevelopment ? ', with hot reload' : ''}\n\n`)
  // It takes longest, in a process of its own: while it runs, all the rest is loaded and the database made.
  const { beginBuildStep } = await import('./start/site-build.ts')
  const building = isDevelopment ? undefined : await beginBuildStep()
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
