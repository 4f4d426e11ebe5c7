/** Starts a worker program of this folder as a separate process that a test kills, as in a power cut. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { serverProgram } from './server-program.ts'

export type WorkerProcess = { kill(): Promise<void> }

/** Resolves when it is ready; throws when it ends by itself. */
export async function startWorker(
  program:
    | 'payout-worker'
    | 'age-check-worker'
    | 'prize-worker'
    | 'notice-worker'
    | 'game-worker'
    | 'called-off-worker'
    | 'draw-worker',
  env: Record<string, string>,
): Promise<WorkerProcess> {
  const script = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, serverProgram(script), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  await Promise.race([
    new Promise<void>((begun) => child.stdout.once('data', () => begun())),
    exited.then(() => Promise.reject(new Error(`the ${program} did not start`))),
  ])
  return {
    kill: async () => {
      if (child.exitCode !== null) throw new Error(`the ${program} ended by itself`)
      child.kill('SIGKILL')
      await exited
    },
  }
}
