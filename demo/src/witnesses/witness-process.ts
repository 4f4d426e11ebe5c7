/** A witness as a program beside the demonstration. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { WitnessFolder } from './witness-folder.ts'

const PROGRAM = fileURLToPath(new URL('witness-program.ts', import.meta.url))
/** One that was stopped by a signal (SIGSTOP) does not end by itself. */
const STOP_TIMEOUT_MS = 2_000

export type WitnessProcess = { name: string; pid: number; isListening: Promise<void>; stop(): Promise<void> }

export function startWitnessProgram({ folder, files, signer }: WitnessFolder, port: number): WitnessProcess {
  const args = ['run', '--data', folder, '--logs', files.logs, '--port', String(port)]
  // A group of its own: a Ctrl-C is for the demonstration, which ends the witness when it needs it no more.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, ...args], { detached: true })
  const ended = once(child, 'close')
  const { name } = signer.key
  const complaint = text(child.stderr)
  const isListening = Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(async () => {
      throw new Error(`The witness ${name} did not start: ${await complaint}`)
    }),
  ]).then(() => void child.stdout.resume())
  return {
    name,
    pid: child.pid ?? 0,
    isListening,
    async stop() {
      child.stdin.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
