/** Runs the steps of a check in order, prints each one's name and duration, and stops at the first failure. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Step = { name: string; run: () => Promise<void> }

/** Runs a program (by path, or one of this project's packages) in the root folder; rejects unless it exits with 0. */
export async function runCommand(program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${code ?? 'a signal'}`)
}

const formatElapsed = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Resolves to true if every step passed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const startedAt = Date.now()
  for (const [index, { name, run }] of steps.entries()) {
    const since = Date.now()
    console.log(`\n[${index + 1}/${steps.length}] ${name}`)
    try {
      await run()
      console.log(`[${index + 1}/${steps.length}] ${name}: passed in ${formatElapsed(since)}`)
    } catch (error) {
      console.error(`[${index + 1}/${steps.length}] ${name}: FAILED after ${formatElapsed(since)}`)
      console.error(error instanceof Error ? error.message : error)
      return false
    }
  }
  console.log(`\nAll ${steps.length} steps passed in ${formatElapsed(startedAt)}.`)
  return true
}
