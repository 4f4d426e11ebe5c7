/** A program of this folder that works on and on in a process of its own, to be killed as by a power cut. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type WorkerProcess = { kill(): Promise<void> }

/** Resolves once it has said that it has begun; throws where it ends by itself. */
export async function startWorker(
  program: 'payout-worker' | 'prize-worker' | 'notice-worker',
  env: Record<string, string>,
): Promise<WorkerProcess> {
  const script = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script], {
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
