/** `npm start` and `npm run dev`: checks that everything is there, then starts the product as start/demo.ts says. */

const OLDEST_NODE = 24

function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}

try {
  const [major = '0'] = process.versions.node.split('.')
  if (Number(major) < OLDEST_NODE) {
    throw new Error(
      `This is Node ${process.versions.node}; Node ${OLDEST_NODE} is needed. \`npm ci\` brings it, \`npm start\` uses it.`,
    )
  }
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
