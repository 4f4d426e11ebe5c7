/** A witness that ends with the program that started it, also where that is killed: its input ends then. */
process.stdin.resume().once('close', () => process.kill(process.pid, 'SIGTERM'))
await import('@fairdraw/witness/main.ts')
