/** What of the log waits fires an alert of ops/alerts.yaml until it is done. */
import { Registry } from 'prom-client'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { draws } from '../draw/tables.ts'
import { findFiringSeries, readAlertRules } from '../../testing/alert-rules.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { LOG_NAME, createSigner, startWitnessedLog } from '../../testing/log/witnessed-log.ts'
import { observeLog } from './log-gauges.ts'
import { LogHeldError } from './log.ts'
import { latestTree } from './stored-tree.ts'

const ALERTS = ['DrawUnwitnessed', 'LogWaits', 'WitnessFailing', 'LogHeld']
const rules = (await readAlertRules()).filter(({ alert }) => ALERTS.includes(alert))

let registry: Registry
const database = await openTestDatabase()
const tested = await startWitnessedLog(database.db)
const growing = tested.open()
beforeEach(async () => {
  tested.resumeWitness()
  await growing.grow()
  registry = new Registry()
  observeLog(registry, database.db, growing)
})

/** The alerts that fire now, with their severity. */
async function firing(): Promise<string[]> {
  const metrics = await registry.metrics()
  return rules.flatMap((rule) =>
    findFiringSeries(rule, metrics).map((series) => `${rule.labels.severity}: ${rule.alert} ${series}`),
  )
}
const rewrite = (statement: SQL) => rewriteHistory(database.db, statement)

it('has a rule for each of its gauges, and none fires for a log that is signed', async () => {
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual(ALERTS.toSorted())
  expect(await firing()).toEqual([])
  const gauges = [...(await registry.metrics()).matchAll(/^# TYPE (fairdraw_log_\w+)/gm)].map(([, name]) => name)
  const inRules = rules.map(({ expr }) => /fairdraw_log_\w+/.exec(expr)![0])
  // How many wait is for people to look at; how long is what counts.
  expect(new Set(gauges)).toEqual(new Set(['fairdraw_log_waiting', ...inRules]))
})

it('a witness that fails, the tree that it has not signed, and the leaves behind it', async () => {
  tested.stopWitness()
  await tested.write(2)
  await growing.grow()
  await tested.write(3)
  await growing.grow()
  const waiting = async () => [...(await registry.metrics()).matchAll(/^fairdraw_log_waiting\{.*/gm)].map(String)
  expect(await waiting()).toEqual([
    'fairdraw_log_waiting{what="leaf"} 3',
    'fairdraw_log_waiting{what="tree"} 1',
    'fairdraw_log_waiting{what="draw"} 0',
    'fairdraw_log_waiting{what="timestamp"} 0',
  ])
  expect(await firing()).toEqual([])

  await rewrite(sql`update log_leaves set at = now() - interval '16 minutes' where index is null`)
  await rewrite(sql`update log_checkpoints set signed_at = now() - interval '16 minutes'`)
  await rewrite(sql`update log_witnesses set failing_since = now() - interval '16 minutes'`)
  expect(await firing()).toEqual([
    'ticket: LogWaits fairdraw_log_oldest_seconds{what="leaf"}',
    'ticket: LogWaits fairdraw_log_oldest_seconds{what="tree"}',
    `ticket: WitnessFailing fairdraw_log_witness_failing_seconds{witness="${tested.witness.signer.key.name}"}`,
  ])
  tested.resumeWitness()
  await growing.grow()
  expect(await firing()).toEqual([])
})

it('a committed draw without enough witnesses of its list, or of the choice of its round, wakes somebody', async () => {
  const minutesAgo = new Date(Date.now() - 2 * 60_000)
  const draw = { kind: 'competition', subjectId: '1', title: 'A bike', attempt: 1, cutOff: minutesAgo }
  await database.db.insert(draws).values({ ...draw, state: 'committed', committedAt: minutesAgo })
  const page = ['page: DrawUnwitnessed fairdraw_log_oldest_seconds{what="draw"}']
  expect(await firing()).toEqual(page)

  const { size } = (await latestTree(database.db))!
  await rewrite(sql`update draws set beacon_round = 1, beacon_at = now() + interval '1 hour', log_index = ${size - 2}`)
  expect(await firing()).toEqual([])

  await rewrite(sql`update draws set log_index = ${size - 1}`)
  tested.stopWitness()
  await tested.write(1)
  await growing.grow()
  expect(await firing()).toEqual([])
  await rewrite(sql`update log_checkpoints set signed_at = now() - interval '2 minutes' where size > ${size}`)
  expect(await firing()).toEqual(page)
  tested.resumeWitness()
  await growing.grow()
  expect(await firing()).toEqual([])
})

it('a log that is held, until it is not', async () => {
  const other = tested.open(createSigner())
  const registryOfOther = new Registry()
  observeLog(registryOfOther, database.db, other)
  await expect(other.grow()).rejects.toThrow(LogHeldError)
  registry = registryOfOther
  expect(await firing()).toEqual([`page: LogHeld fairdraw_log_held{log="${LOG_NAME}"}`])
})
