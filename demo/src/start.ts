/** `npm start` and `npm run dev`: starts the product as start/demo.ts says, or says in one sentence why not. */

function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}

try {
  const { start } = await import('./start/demo.ts')
  await start(process.env, { isDevelopment: process.argv.includes('--dev') })
} catch (error) {
  const sentence = isMissing(error)
    ? `Something is not installed. Run \`npm ci\` first.\n  ${error.message}`
    : error instanceof Error
      ? error.message
      : String(error)
  process.stderr.write(`\n  ✗ ${sentence}\n\n`)
  process.exit(1)
}
