/** Runs external programs to their end, or starts and stops them. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** Runs a program; resolves with its standard output, rejects, with its error output too, unless it exits with 0. */
export async function runProgram(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let [output, errors] = ['', '']
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error(`${program} exited with ${code}:\n${output}${errors}`)
  return output
}

/** Polls an address until it replies with success; rejects if the process exits first. */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      const reply = await fetch(url)
      if (reply.ok) return
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the process exited with ${child.exitCode} before ${url} was ready`)
}

/** Stops a process and waits for its exit; does nothing if it has already exited. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  await ended
}
