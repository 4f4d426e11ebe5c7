import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idempotencyKeys } from './tables.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { KEYS_BATCH_SIZE, bodyHash, purgeOldKeys, runOnce } from './idempotency.ts'
import { done, refuse } from './outcome.ts'

const database = await openTestDatabase()
afterEach(() => void vi.useRealTimers())

let asked = { playerId: 1, call: 'payment', key: '', body: { amount: 1 } as unknown }
let runs = 0
beforeEach(() => {
  asked = { playerId: 1, call: 'payment', key: randomUUID(), body: { amount: 1 } }
  runs = 0
})

const run = async () => done({ run: (runs += 1) })
const ask = (change: Partial<typeof asked> = {}, use: Parameters<typeof runOnce>[2] = run) =>
  runOnce(database.db, { ...asked, ...change }, use)
const readKeys = () => database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, asked.key))
const shiftTime = (interval: string) =>
  database.db.execute(
    sql`update idempotency_keys set created_at = created_at - ${interval}::interval where key = ${asked.key}`,
  )

/** A first call whose process has not renewed its claim for so long. */
const claimOfDeadProcess = async (silence: string) => {
  const { playerId, call, key, body } = asked
  await database.db.insert(idempotencyKeys).values({ playerId, call, key, bodyHash: bodyHash(body) })
  await shiftTime(silence)
}

/** A use case that runs until the test resolves it. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof done<{ run: number }>>>()
  const started = Promise.withResolvers<void>()
  const use = () => {
    runs += 1
    started.resolve()
    return promise
  }
  return { use, started: started.promise, finish: () => resolve(done({ run: runs })), fail: reject }
}

describe('a key', () => {
  it('runs once, and every later call gets the first reply', async () => {
    expect(await ask()).toEqual({ ok: true, body: { run: 1 } })
    expect(await ask()).toEqual({ ok: true, body: { run: 1 } })
    expect(await ask({ body: { amount: 1 } })).toEqual({ ok: true, body: { run: 1 } })
    expect(runs).toBe(1)
  })

  it('returns the same refusal again too', async () => {
    const refused = async () => {
      runs += 1
      return refuse('entry-failed')
    }
    expect(await ask({}, refused)).toEqual({ ok: false, code: 'entry-failed' })
    expect(await ask()).toEqual({ ok: false, code: 'entry-failed' })
    expect(runs).toBe(1)
  })

  it('with another body is refused, and nothing runs', async () => {
    await ask()
    expect(await ask({ body: { amount: 2 } })).toEqual({ ok: false, code: 'idempotency-key-reused' })
    expect(await ask({ body: { amount: 1, more: true } })).toEqual({ ok: false, code: 'idempotency-key-reused' })
    expect(runs).toBe(1)
  })

  it('belongs to one player and one call', async () => {
    await ask()
    expect(await ask({ playerId: 2, body: { amount: 2 } })).toEqual({ ok: true, body: { run: 2 } })
    expect(await ask({ call: 'answer', body: { amount: 3 } })).toEqual({ ok: true, body: { run: 3 } })
  })

  it('is the same in upper case', async () => {
    await ask()
    expect(await ask({ key: asked.key.toUpperCase() })).toEqual({ ok: true, body: { run: 1 } })
  })
})

describe('a call that is still running', () => {
  it('refuses the same key with a time to retry, and later returns its reply', async () => {
    const first = slow()
    const running = ask({}, first.use)
    await first.started
    expect(await ask()).toEqual({ ok: false, code: 'still-running', retryAfter: 1 })
    expect(await ask({ body: { amount: 2 } })).toEqual({ ok: false, code: 'idempotency-key-reused' })
    first.finish()
    expect(await running).toEqual({ ok: true, body: { run: 1 } })
    expect(await ask()).toEqual({ ok: true, body: { run: 1 } })
    expect(runs).toBe(1)
  })

  it('runs once, with any number of concurrent calls', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(runs).toBe(1)
    for (const outcome of outcomes)
      expect([
        { ok: true, body: { run: 1 } },
        { ok: false, code: 'still-running', retryAfter: 1 },
      ]).toContainEqual(outcome)
  })

  it('is taken over when its process has been silent for six seconds, and not before', async () => {
    await claimOfDeadProcess('4 seconds')
    expect(await ask()).toMatchObject({ code: 'still-running' })
    await shiftTime('3 seconds')
    expect(await ask({ body: { amount: 2 } })).toMatchObject({ code: 'idempotency-key-reused' })
    expect(await ask()).toEqual({ ok: true, body: { run: 1 } })
    expect(await ask()).toEqual({ ok: true, body: { run: 1 } })
  })

  it('is taken over by only one of several calls', async () => {
    await claimOfDeadProcess('1 minute')
    await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(runs).toBe(1)
  })

  it('is not taken over while its process lives, even when it takes long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const first = slow()
    const running = ask({}, first.use)
    await first.started
    for (let round = 0; round < 3; round += 1) {
      await shiftTime('5 seconds')
      const [before] = await readKeys()
      vi.advanceTimersByTime(2_000)
      await expect.poll(async () => (await readKeys())[0]!.createdAt > before!.createdAt).toBe(true)
      expect(await ask()).toMatchObject({ code: 'still-running' })
    }
    vi.useRealTimers()
    first.finish()
    expect(await running).toEqual({ ok: true, body: { run: 1 } })
    expect(runs).toBe(1)
  })

  it('that was taken over returns the outcome of the call that took over', async () => {
    const lost = slow()
    const late = ask({}, lost.use)
    await lost.started
    await shiftTime('7 seconds')
    expect(await ask({}, async () => done({ run: 'of the successor' }))).toMatchObject({
      body: { run: 'of the successor' },
    })
    lost.finish()
    expect(await late).toEqual({ ok: true, body: { run: 'of the successor' } })
  })
})

describe('a run', () => {
  const reportRun = async ({ isRetry }: { isRetry: boolean }) => done({ run: isRetry ? 2 : 1 })
  const comesLater = async () => refuse('busy', { retryAfter: 5 })

  it('is no retry at first, and also not after a refusal that did nothing', async () => {
    await ask({}, comesLater)
    expect(await ask({}, reportRun)).toEqual({ ok: true, body: { run: 1 } })
  })

  it('is a retry when an earlier run broke or died and may have written something', async () => {
    await ask({}, () => Promise.reject(new Error('the connection broke'))).catch(() => {})
    await ask({}, comesLater)
    expect(await ask({}, reportRun)).toEqual({ ok: true, body: { run: 2 } })

    asked.key = randomUUID()
    await claimOfDeadProcess('1 minute')
    expect(await ask({}, reportRun)).toEqual({ ok: true, body: { run: 2 } })
  })
})

describe('an outcome that is not stored', () => {
  it('is an error: it is rethrown, and the next call runs', async () => {
    const fault = new Error('the connection broke')
    await expect(ask({}, () => Promise.reject(fault))).rejects.toBe(fault)
    expect(await readKeys()).toMatchObject([{ outcome: null }])
    expect(await ask()).toEqual({ ok: true, body: { run: 1 } })
  })

  it('is a refusal with a time to retry', async () => {
    expect(await ask({}, async () => refuse('busy', { retryAfter: 5 }))).toEqual({
      ok: false,
      code: 'busy',
      retryAfter: 5,
    })
    expect(await ask()).toEqual({ ok: true, body: { run: 1 } })
  })

  it('is a key older than 48 hours', async () => {
    await ask()
    await shiftTime('47 hours 59 minutes')
    await purgeOldKeys(database.db)
    expect(await readKeys()).toHaveLength(1)
    await shiftTime('2 minutes')
    await purgeOldKeys(database.db)
    expect(await readKeys()).toEqual([])
  })
})

describe('deleting old keys', () => {
  it('deletes a limited number at once, the oldest first, and returns how many', async () => {
    await database.db.execute(
      sql`insert into idempotency_keys (player_id, call, key, body_hash, created_at)
          select 7, 'enter', gen_random_uuid(), '', clock_timestamp() - interval '49 hours' - make_interval(secs => n)
          from generate_series(1, ${KEYS_BATCH_SIZE + 2}) n`,
    )
    expect(await purgeOldKeys(database.db)).toBe(KEYS_BATCH_SIZE)
    const left = await database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.playerId, 7))
    expect(left).toHaveLength(2)
    for (const { createdAt } of left) expect(Date.now() - createdAt.getTime()).toBeLessThan(49.1 * 3_600_000)
    expect(await purgeOldKeys(database.db)).toBe(2)
    expect(await purgeOldKeys(database.db)).toBe(0)
  })
})

describe('the hash of a body', () => {
  it('ignores the order of fields, at any depth', () => {
    expect(bodyHash({ a: 1, b: { c: [1, { d: 2, e: 3 }], f: null } })).toBe(
      bodyHash({ b: { f: null, c: [1, { e: 3, d: 2 }] }, a: 1 }),
    )
  })

  it.each<[unknown, unknown]>([
    [{ a: 1 }, { a: '1' }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: {} }, { a: [] }],
    [{ a: null }, {}],
    [{ a: 'b' }, { b: 'a' }],
    [{ a: { b: 1 } }, { 'a.b': 1 }],
  ])('distinguishes %j from %j', (one, other) => {
    expect(bodyHash(one)).not.toBe(bodyHash(other))
  })

  it('is the same exactly for equal JSON values', () => {
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : value !== null && typeof value === 'object'
          ? Object.entries(value)
              .map(([key, inner]) => [key, sorted(inner)])
              .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
          : value
    const body = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true })
    fc.assert(
      fc.property(body, body, (one, other) => {
        const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
        expect(bodyHash(one) === bodyHash(other)).toBe(same)
        expect(bodyHash(Object.fromEntries(Object.entries(one).toReversed()))).toBe(bodyHash(one))
      }),
    )
  })
})
