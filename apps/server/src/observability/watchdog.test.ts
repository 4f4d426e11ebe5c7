import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const MAX_BLOCKED_SECONDS = 1

/** A process with a watchdog that then runs `body`. */
const program = (body: string) => [
  '--input-type=module',
  '--eval',
  `import { startWatchdog } from ${JSON.stringify(new URL('watchdog.ts', import.meta.url).href)}
  startWatchdog(${MAX_BLOCKED_SECONDS})
  ${body}`,
]

/** Resolves once the watchdog has seen the event loop turn. */
const TURN = `await new Promise((resolve) => setTimeout(resolve, 1_000))`

it.each([
  ['JavaScript', 'function neverEnds() { for (;;) Math.random() }; neverEnds()', 'at neverEnds ('],
  [
    'a call of the system',
    `const { execFileSync } = await import('node:child_process'); execFileSync('sleep', ['20'])`,
    'outside of JavaScript',
  ],
])('%s blocks the event loop: the process ends and says where', (_, body, place) => {
  const { signal, stderr } = spawnSync(process.execPath, program(`${TURN}\n${body}`), { encoding: 'utf8' })
  expect(signal).toBe('SIGKILL')
  const line = JSON.parse(stderr) as Record<string, unknown>
  expect(line).toMatchObject({ level: 60, blockedMs: MAX_BLOCKED_SECONDS * 1000, pid: expect.any(Number) })
  expect(String(line['stack'])).toContain(place)
})

it('a process that was frozen as a whole goes on, and ends by itself', async () => {
  const child = spawn(process.execPath, program(`${TURN}\nprocess.stdout.write('ready')\n${TURN}\n${TURN}`), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors = text(child.stderr)
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  await pause(3 * MAX_BLOCKED_SECONDS * 1000)
  child.kill('SIGCONT')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await errors).toBe('')
})
