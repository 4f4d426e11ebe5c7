// The entry point of `npm start`. It is plain JavaScript, so that an older Node can run it and report that it is too old.
const MIN_NODE_MAJOR = 24
const [major = 0] = process.versions.node.split('.').map(Number)

if (major < MIN_NODE_MAJOR) {
  process.stderr.write(`
  ✗ This is Node ${process.versions.node}; Node ${MIN_NODE_MAJOR} is needed. \`npm ci\` installs it, and \`npm start\` then uses it.

`)
  process.exit(1)
}
await import('./start.ts')
