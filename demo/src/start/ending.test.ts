/** However a start ends, it says so. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const MODULE = new URL('ending.ts', import.meta.url).href

/** What a program writes to standard error until it ends; `signal` is sent when it has begun. */
async function run(body: string, signal?: NodeJS.Signals): Promise<string> {
  const program = `const { reportEnding } = await import('${MODULE}'); reportEnding(); console.log('begun'); ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const said = text(child.stderr)
  await once(child.stdout, 'data')
  if (signal) child.kill(signal)
  await once(child, 'close')
  return said
}

const FOR_EVER = 'setInterval(() => {}, 60_000);'

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s before anything is open', async (signal) => {
  expect(await run(FOR_EVER, signal)).toMatch(new RegExp(`Stopping: ${signal}\\.[^]*Ended with code 1\\.`))
})

it('by a signal after which everything is closed', async () => {
  expect(await run(`${FOR_EVER} process.on('SIGTERM', () => process.exit(0));`, 'SIGTERM')).toMatch(
    /Stopping: SIGTERM\.[^]*Stopped\./,
  )
})

it.each([
  ['an error that nobody caught', `setTimeout(() => { throw new Error('a bug') }, 1);`],
  ['a rejection that nobody caught', `setTimeout(() => Promise.reject(new Error('a bug')), 1);`],
])('by %s', async (_, body) => {
  const said = await run(FOR_EVER + body)
  expect(said).toContain('a bug')
  expect(said).toContain('Ended with code 1.')
})

it('by an exit in the middle of it', async () => {
  expect(await run('process.exit(3)')).toMatch(/Ended with code 3\./)
})

it('by having nothing left to wait for', async () => {
  expect(await run('await new Promise(() => {})')).toMatch(/Ended with code 13\./)
})
