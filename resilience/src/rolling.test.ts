/**
 * A rolling deploy: processes of an older commit and of this one run on the same database under load. `ROLLING_FROM` names the
 * older commit, by default HEAD~1.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReplyStats } from './reply-stats.ts'
import { COMPETITIONS, startFleet, startProcess } from './fleet.ts'
import type { Fleet, FleetProcess } from './fleet.ts'
import { createClient } from './http-client.ts'
import { findInconsistencies, startLoad } from './load.ts'
import { rootFolder } from './postgres.ts'

const FROM = process.env['ROLLING_FROM'] ?? 'HEAD~1'
const PHASE_MS = Number(process.env['NIGHT_PHASE_MS'] ?? 15_000)
const ROWS_PER_DELIVERY = 150

let olderCheckout: string
let fleet: Fleet
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: rootFolder, stdio: ['ignore', 'pipe', 'pipe'] }).toString()

beforeAll(async () => {
  olderCheckout = join(mkdtempSync(join(tmpdir(), 'fairdraw-older-')), 'checkout')
  git('worktree', 'add', '--detach', olderCheckout, FROM)
  for (const folder of ['.', 'apps/emulators']) {
    const modules = join(rootFolder, folder, 'node_modules')
    // The links to the workspaces are relative, so the copies point into the older checkout.
    if (existsSync(modules)) execFileSync('cp', ['-al', modules, join(olderCheckout, folder, 'node_modules')])
  }
  copyFileSync(join(rootFolder, 'resilience/src/prepare.ts'), join(olderCheckout, 'bench/src/prepare.ts'))
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: olderCheckout, stdio: 'ignore' })
  fleet = await startFleet({ source: olderCheckout })
}, 300_000)
afterAll(async () => {
  await fleet?.close()
  if (olderCheckout && existsSync(olderCheckout)) {
    git('worktree', 'remove', '--force', olderCheckout)
    rmSync(olderCheckout, { recursive: true, force: true })
  }
})

it(`from ${FROM} to this one: no error, no entry lost, no message lost or duplicated`, async () => {
  const figures = createReplyStats()
  const client = createClient(fleet.origin)
  const load = startLoad(fleet, client, figures)
  const texts = new Map<string, number>()
  const seen = new Set<unknown>()
  const stopping = new AbortController()
  const countingTexts = (async () => {
    while (!stopping.signal.aborted) {
      for (const message of fleet.emulators.inbox.messages()) {
        if (seen.has(message)) continue
        seen.add(message)
        texts.set(message.to, (texts.get(message.to) ?? 0) + 1)
      }
      await pause(40)
    }
  })()

  let deliveries = 0
  const expected: string[] = []
  const key = fleet.environment.INTAKE_KEYS.split('=')[1]!
  /** Sends a delivery of entries by text. Each entry is confirmed by a text. */
  const sendDelivery = async () => {
    const phones = Array.from(
      { length: ROWS_PER_DELIVERY },
      (_, nth) => `07744${String(deliveries * ROWS_PER_DELIVERY + nth).padStart(6, '0')}`,
    )
    deliveries += 1
    const at = new Date(Date.now() - 60_000).toISOString()
    const lines = phones.map((phone, nth) => `${deliveries}-${nth},${COMPETITIONS.text},${phone},${at}`)
    const reply = await fetch(`${fleet.origin}/api/intake/csv?channel=sms&reference=delivery-${deliveries}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body: `reference,competitionId,phone,enteredAt\n${lines.join('\n')}\n`,
    })
    expect(reply.status).toBe(200)
    expected.push(...phones)
  }
  const runPhase = async () => {
    const until = performance.now() + PHASE_MS
    while (performance.now() < until) {
      await sendDelivery()
      await pause(PHASE_MS / 5)
    }
  }

  await runPhase()
  /** As ops/bin/roll does: ends the older process, and starts the newer one at its port. */
  const replace = async (older: FleetProcess, name: string) => {
    await older.end()
    return startProcess(fleet.folder, name, { ...fleet.environment, PORT: String(older.port) })
  }
  const newer: FleetProcess[] = []
  for (const [nth, older] of fleet.processes.entries()) {
    newer.push(await replace(older, `newer-${nth}`))
    await runPhase()
  }
  await load.stop()
  await expect.poll(() => expected.filter((phone) => !texts.has(phone)).length, { timeout: 60_000 }).toBe(0)
  stopping.abort()
  await countingTexts
  await Promise.all(newer.map((one) => one.end()))
  figures.print(
    `rolling deploy; ${load.acknowledged.length} entries acknowledged; texts ${texts.size} of ${expected.length}`,
  )

  const faults = figures.listReplies().filter(({ status }) => status === 0 || status >= 500)
  expect(faults.map(({ status }) => status)).toEqual([])
  expect(load.unacknowledged).toEqual([])
  expect(figures.listReplies('pay-failed')).toEqual([])
  expect([...texts].filter(([phone, count]) => expected.includes(phone) && count !== 1)).toEqual([])
  expect(await findInconsistencies(fleet, load.acknowledged)).toEqual([])
  await client.close()
}, 400_000)
