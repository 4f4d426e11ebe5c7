/**
 * A rolling deploy: processes of an older commit and of this one side by side on one database under load. `ROLLING_FROM` names
 * the older commit; by default the one before the last.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReplyStats } from './reply-stats.ts'
import { COMPETITIONS, startFleet, startProcess } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import { findLostEntries, startLoad } from './load.ts'
import { rootFolder } from './postgres.ts'

const FROM = process.env['ROLLING_FROM'] ?? 'HEAD~1'
const PHASE_MS = Number(process.env['NIGHT_PHASE_MS'] ?? 15_000)
const ROWS = 150

let older: string
let fleet: Fleet
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: rootFolder, stdio: ['ignore', 'pipe', 'pipe'] }).toString()

beforeAll(async () => {
  older = join(mkdtempSync(join(tmpdir(), 'fairdraw-older-')), 'checkout')
  git('worktree', 'add', '--detach', older, FROM)
  for (const folder of ['.', 'apps/emulators']) {
    const modules = join(rootFolder, folder, 'node_modules')
    // Links to the workspaces are relative: they lead into the older checkout.
    if (existsSync(modules)) execFileSync('cp', ['-al', modules, join(older, folder, 'node_modules')])
  }
  copyFileSync(join(rootFolder, 'resilience/src/prepare.ts'), join(older, 'bench/src/prepare.ts'))
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: older, stdio: 'ignore' })
  fleet = await startFleet({ source: older })
}, 300_000)
afterAll(async () => {
  await fleet?.close()
  if (older && existsSync(older)) {
    git('worktree', 'remove', '--force', older)
    rmSync(older, { recursive: true, force: true })
  }
})

it(`from ${FROM} to this one: no error, no entry lost, no message lost or doubled`, async () => {
  const figures = createReplyStats()
  const client = createClient(fleet.origin)
  const audience = startLoad(fleet, client, figures)
  const texts = new Map<string, number>()
  const known = new Set<unknown>()
  const over = new AbortController()
  const reading = (async () => {
    while (!over.signal.aborted) {
      for (const message of fleet.emulators.inbox.messages()) {
        if (known.has(message)) continue
        known.add(message)
        texts.set(message.to, (texts.get(message.to) ?? 0) + 1)
      }
      await pause(40)
    }
  })()

  let brought = 0
  const expected: string[] = []
  const key = fleet.environment.INTAKE_KEYS.split('=')[1]!
  /** Entries by text, each of which is answered by a text. */
  const bring = async () => {
    const phones = Array.from({ length: ROWS }, (_, nth) => `07744${String(brought * ROWS + nth).padStart(6, '0')}`)
    brought += 1
    const at = new Date(Date.now() - 60_000).toISOString()
    const lines = phones.map((phone, nth) => `${brought}-${nth},${COMPETITIONS.text},${phone},${at}`)
    const reply = await fetch(`${fleet.origin}/api/intake/csv?channel=sms&reference=delivery-${brought}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: `reference,competitionId,phone,enteredAt\n${lines.join('\n')}\n`,
    })
    expect(reply.status).toBe(200)
    expected.push(...phones)
  }
  const phase = async () => {
    const until = performance.now() + PHASE_MS
    while (performance.now() < until) {
      await bring()
      await pause(PHASE_MS / 5)
    }
  }

  const [first, second] = [fleet.members[0]!, fleet.members[1]!]
  await phase()
  const third = await startProcess(fleet.folder, 'newer-0', fleet.environment)
  fleet.nginx!.reload([second.port, third.port])
  await pause(1_000)
  await first.end()
  await phase()
  const fourth = await startProcess(fleet.folder, 'newer-1', fleet.environment)
  fleet.nginx!.reload([third.port, fourth.port])
  await pause(1_000)
  await second.end()
  await phase()
  await audience.stop()
  await expect.poll(() => expected.filter((phone) => !texts.has(phone)).length, { timeout: 60_000 }).toBe(0)
  over.abort()
  await reading
  await Promise.all([third.end(), fourth.end()])
  figures.print(`rolling deploy; promised ${audience.promised.length}; texts ${texts.size} of ${expected.length}`)

  const faults = figures.repliesOf().filter(({ status }) => status === 0 || status >= 500)
  expect(faults.map(({ status }) => status)).toEqual([])
  expect(audience.unanswered).toEqual([])
  expect(figures.repliesOf('pay-failed')).toEqual([])
  expect([...texts].filter(([phone, count]) => expected.includes(phone) && count !== 1)).toEqual([])
  expect(await findLostEntries(fleet, audience.promised)).toEqual([])
  await client.close()
}, 400_000)
