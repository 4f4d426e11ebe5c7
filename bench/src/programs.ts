/** Programs that measure or are measured against: run to their end, or kept running until stopped. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** Runs a program and resolves to what it printed; rejects unless it ends with 0. */
export async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((ended, failed) => child.on('close', ended).on('error', failed))
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output}`)
  return output
}

/** Asks an address until it answers with success; rejects when the process ends first. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      const reply = await fetch(url)
      if (reply.ok) return
    } catch {
      // not yet
    }
    await new Promise((again) => setTimeout(again, 100))
  }
  throw new Error(`the process ended with ${child.exitCode} before ${url} answered`)
}

/** Tells a program to end and resolves when it has; one that has ended already is no matter. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill(signal)
  await ended
}
