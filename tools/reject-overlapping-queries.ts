/**
 * A setup file of the tests: statements that overlap on one connection of a transaction fail the run. The driver only warns, once, and
 * stops queueing them in its next version.
 */
process.on('warning', ({ name, message }) => {
  if (name === 'DeprecationWarning' && message.includes('client.query()')) throw new Error(message)
})
