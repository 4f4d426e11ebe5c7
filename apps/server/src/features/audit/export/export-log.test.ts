/** Each row of both logs reaches the collector, in order, whatever the collector does. */
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/read-rows.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { createCollector } from '../../../vendors/collector/collector.ts'
import type { Collector } from '../../../vendors/collector/collector.ts'
import * as z from 'zod'
import { hashOf, verifyAuditLog } from '../verify.ts'
import { createSecurityEvents, purgeSecurityEvents } from './security-events.ts'
import { openExport } from './testing.ts'

const text = z.string()
const CANONICAL = z.object({
  at: text,
  actor: text,
  act: text,
  subjectKind: text,
  subjectId: text,
  reason: z.nullable(text),
  previousHash: text,
})

async function open() {
  const { db } = await openTestDatabase()
  const parts = await openExport(db)
  const sentId = async (log: string) => {
    const rows = await readRows<{ id: number }>(db, sql`select sent_id::int as id from log_exports where log = ${log}`)
    return rows[0]?.id ?? 0
  }
  return { db, sentId, ...parts }
}

const many = async (count: number, run: (nth: number) => Promise<unknown>) => {
  for (let nth = 1; nth <= count; nth += 1) await run(nth)
}

it('a line of the audit log has what its hash is of, as the database writes it', async () => {
  const { db, act, send, received } = await open()
  await act(db, 1)
  await act(db, 2, { after: { title: 'Café ‘€’', pricePence: 7, a: { b: [1.5] } }, reason: 'a\nb: "quoted"' })
  expect(await send('audit')).toBe(1)
  const [first, second] = received.lines() as readonly Record<string, unknown>[]
  const verdict = await verifyAuditLog(db)
  expect(second).toMatchObject({ sequence: 2, actor: 'job:test', act: 'count', after: { pricePence: 7 }, before: null })
  expect(second!['hash']).toBe(verdict.isIntact && verdict.headHash)
  expect(second!['previousHash']).toBe(first!['hash'])
  const after = /"before":null,"after":(\{.*\}),"reason":/.exec(received.textOf(String(second!['id']))!)![1]!
  const line = CANONICAL.parse(second)
  expect(hashOf({ ...line, id: 2, before: null, after })).toBe(second!['hash'])
})

it('a line of a security event has what is logged, and what was sent is deleted', async () => {
  const { db, observe, send, received } = await open()
  const at = new Date('2026-11-21T20:00:00.123Z')
  await observe({ event: 'rate-limited', call: 'log-in', network: '203.0.113.7', at })
  await observe({ playerId: 12 })
  expect(await send('security')).toBe(1)
  expect(received.lines()).toMatchObject([
    { log: 'security', sequence: 1, at: at.toISOString(), event: 'rate-limited', call: 'log-in', playerId: null },
    { log: 'security', sequence: 2, event: 'account-locked', call: null, playerId: 12, network: null },
  ])
  expect(await readRows(db, sql`select 1 from security_events`)).toEqual([])
  await observe()
  await send('security')
  expect(received.batches().map((ids) => ids.length)).toEqual([2, 1])
  expect(received.lines().at(-1)).toMatchObject({ sequence: 3 })
})

describe.each([['audit'], ['security']] as const)('the %s log', (log) => {
  const openWith = async (count: number) => {
    const parts = await open()
    const write = log === 'audit' ? (nth: number) => parts.act(parts.db, nth) : () => parts.observe()
    await many(count, write)
    return { ...parts, write }
  }
  const first = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

  it('is sent in batches, in order, and then no call is made', async () => {
    const { send, received, sequences } = await openWith(401)
    expect([await send(log), await send(log), await send(log), await send(log)]).toEqual([1, 1, 1, 0])
    expect(received.batches().map((ids) => ids.length)).toEqual([200, 200, 1])
    expect(sequences(log)).toEqual(first(401))
  })

  it.each(['error-5xx', 'decline', 'drop-before'] as const)('waits while the collector answers %s', async (fault) => {
    const { send, sentId, sequences, faults, write } = await openWith(2)
    faults.add({ vendor: 'collector', operation: 'take', fault, times: 3 })
    for (let times = 0; times < 3; times += 1) await expect(send(log)).rejects.toThrow()
    await write(3)
    expect([await sentId(log), sequences(log)]).toEqual([0, []])
    expect(await send(log)).toBe(1)
    expect(sequences(log)).toEqual([1, 2, 3])
  })

  it.each(['drop-after', 'delay-after'] as const)(
    'repeats with the same ids what a call with %s took',
    async (fault) => {
      const { access, send, received, sequences, faults, write } = await openWith(2)
      faults.add({ vendor: 'collector', operation: 'take', fault, ms: 60_000 })
      await expect(send(log, createCollector({ ...access, timeoutMs: 2_000 }))).rejects.toThrow()
      await write(3)
      expect(await send(log)).toBe(1)
      const [before, after] = received.batches()
      expect(after!.slice(0, 2)).toEqual(before)
      expect(sequences(log)).toEqual([1, 2, 3])
    },
  )

  it('is sent again after the lease when its process died while it sent', async () => {
    const { db, send, sentId, sequences, collector } = await openWith(2)
    const began = Promise.withResolvers<void>()
    const dying: Collector = {
      send: async (lines) => {
        await collector.send(lines)
        began.resolve()
        await new Promise(() => {})
      },
    }
    void send(log, dying)
    await began.promise
    expect([await send(log), await sentId(log)]).toEqual([0, 0])
    await db.execute(sql`update log_exports set leased_until = leased_until - interval '31 seconds'`)
    expect([await send(log), await sentId(log)]).toEqual([1, 2])
    expect(sequences(log)).toEqual([1, 2])
  })

  it('does not go back when a process outlives its lease', async () => {
    const { db, send, sentId, collector, write } = await openWith(2)
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Collector = {
      send: async (lines) => {
        await collector.send(lines)
        reached.resolve()
        await goOn.promise
      },
    }
    const late = send(log, slow)
    await reached.promise
    await db.execute(sql`update log_exports set leased_until = leased_until - interval '31 seconds'`)
    await write(3)
    await send(log)
    goOn.resolve()
    await late
    expect(await sentId(log)).toBe(3)
  })
})

it('rows that are long are sent in smaller batches, and one that is longer alone', async () => {
  const { db, act, send, received } = await open()
  for (const length of [300_000, 300_000, 600_000, 100]) await act(db, 1, { after: { text: 'x'.repeat(length) } })
  await many(4, () => send('audit'))
  expect(received.batches().map((ids) => ids.length)).toEqual([1, 1, 1, 1])
})

it('a collector that sends elsewhere, or refuses the token, has nothing', async () => {
  const { db, act, access, send, sentId, received } = await open()
  await act(db, 1)
  await expect(send('audit', createCollector({ ...access, token: 'another' }))).rejects.toThrow('answered 401')
  await expect(send('audit', createCollector({ ...access, scheme: 'Splunk' }))).rejects.toThrow('answered 401')
  expect([await sentId('audit'), received.lines()]).toEqual([0, []])
})

describe('security events', () => {
  it('that could not be written are written later, in order, up to a number', async () => {
    const { db } = await openTestDatabase()
    const registry = new Registry()
    const events = createSecurityEvents(db, registry)
    await db.execute(sql`alter table security_events rename to away`)
    const add = (playerId: number) => events.add({ event: 'account-locked', at: new Date(), playerId })
    await many(6_000, async (nth) => add(nth))
    await expect(events.flush()).rejects.toThrow()
    await many(6_000, async (nth) => add(6_000 + nth))
    await db.execute(sql`alter table away rename to security_events`)
    await events.flush()
    const [found] = await readRows(
      db,
      sql`select count(*)::int as count, bool_and(id = player_id) as "inOrder" from security_events`,
    )
    expect(found).toEqual({ count: 10_000, inOrder: true })
    expect(await registry.getSingleMetricAsString('fairdraw_security_events_dropped_total')).toMatch(/ 2000$/)
  })

  it('that no collector took are deleted after 90 days, and their numbers are not used again', async () => {
    const { db, observe, send, sequences } = await open()
    const now = new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    for (const days of [91, 90.01, 89.99]) await observe({ at: daysAgo(days) })
    expect(await purgeSecurityEvents(db, now)).toBe(2)
    await send('security')
    expect(sequences('security')).toEqual([3])
  })
})
