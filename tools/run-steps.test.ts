/** The gate's last word: a step that fails fails the whole, whatever its servers leave behind in the process. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const here = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))

/** The exit code of a run of one step beside a PostgreSQL server that was started and stopped. */
function codeOf(step: string): Promise<number> {
  const script = `
    import { startPostgres } from ${here('postgres.ts')}
    import { runSteps } from ${here('run-steps.ts')}
    const server = await startPostgres()
    const hasPassed = await runSteps([{ name: 'a step', run: async () => { ${step} } }])
    await server.stop()
    process.exitCode = hasPassed ? 0 : 1`
  return new Promise((ended) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], (error) =>
      ended(error === null ? 0 : Number(error.code)),
    )
  })
}

it.each([
  ['passes', '', 0],
  ['fails', "throw new Error('no')", 1],
])('a step that %s ends the run with its code', async (_, step, code) => {
  expect(await codeOf(step)).toBe(code)
})
