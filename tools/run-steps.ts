/** Runs the steps of a check in order, stops at the first failure, and prints what each took. */
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

const formatElapsed = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Resolves to true if every step passed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const times: { step: string; took: string }[] = []
  const startedAt = Date.now()
  let hasPassed = true
  for (const [index, { name, run }] of steps.entries()) {
    const since = Date.now()
    const title = `[${index + 1}/${steps.length}] ${name}`
    console.log(`\n${title}`)
    try {
      await run()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      hasPassed = false
    }
    const took = formatElapsed(Date.now() - since)
    console.log(`${title}: ${hasPassed ? 'passed' : 'FAILED'} after ${took}`)
    times.push({ step: name, took })
    if (!hasPassed) break
  }
  console.table(times)
  const all = formatElapsed(Date.now() - startedAt)
  console.log(hasPassed ? `All ${steps.length} steps passed in ${all}.` : `A step failed after ${all}.`)
  return hasPassed
}
