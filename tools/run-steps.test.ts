/** A failing step makes the run exit with 1, even after the embedded PostgreSQL package has added its exit handlers. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const moduleUrl = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))

/** The exit code of a run of one step, in a process that started and stopped a PostgreSQL server. */
function runStep(step: string): Promise<number> {
  const script = `
    import { startPostgres } from ${moduleUrl('temporary-servers/postgres.ts')}
    import { runSteps } from ${moduleUrl('run-steps.ts')}
    const server = await startPostgres()
    const hasPassed = await runSteps([{ name: 'a step', run: async () => { ${step} } }])
    await server.stop()
    process.exitCode = hasPassed ? 0 : 1`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], (error) =>
      resolve(error === null ? 0 : Number(error.code)),
    )
  })
}

it.each([
  ['passes', '', 0],
  ['fails', "throw new Error('no')", 1],
])('a run whose step %s exits with the right code', async (_, step, code) => {
  expect(await runStep(step)).toBe(code)
})
