// The first word of `npm start`, in plain JavaScript so that whichever Node is on the machine can read it and say what is missing.
const OLDEST_NODE = 24
const [major = 0] = process.versions.node.split('.').map(Number)

if (major < OLDEST_NODE) {
  process.stderr.write(`
  ✗ This is Node ${process.versions.node}; Node ${OLDEST_NODE} is needed. \`npm ci\` brings it, and \`npm start\` then uses it.

`)
  process.exit(1)
}
await import('./start.ts')
