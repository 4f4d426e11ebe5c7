/** Timestamps of the log by authorities that `openssl ts` is, and checks (docs/mechanisms/log.md#timestamps). */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { logTimestamps } from './tables.ts'
import { createFakeWorkReporter } from '../../testing/fake-work-reporter.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { startAuthority } from '../../testing/log/timestamp-authority.ts'
import { startWitnessedLog } from '../../testing/log/witnessed-log.ts'
import { createTimestampAuthorities } from '../../vendors/timestamp/timestamp.ts'
import { findNote, latestTree } from './stored-tree.ts'
import { stampTrees } from './timestamps.ts'
import { writeLeaf } from './write-leaf.ts'
import { closeAfter } from '../../testing/close-after.ts'

const MANIFEST = {
  kind: 'manifest',
  draw: 'a draw',
  subject: 'competition 1',
  attempt: 1,
  manifestHash: 'ab'.repeat(32),
} as const

const server = await startTestApp()
const log = await startWitnessedLog(server.db)
const growing = log.open()
await growing.grow()
const [authority, other] = [closeAfter(await startAuthority()), closeAfter(await startAuthority())]
beforeEach(() => {
  for (const one of [authority, other]) {
    one.setLie(undefined)
    one.setDown(false)
  }
})

const { reporter, reported } = createFakeWorkReporter()
const stamp = (urls = [authority.url, other.url]) =>
  stampTrees({ db: server.db, authorities: createTimestampAuthorities(urls), workReporter: reporter })

/** The size of a new tree that ends with a manifest. */
async function addManifest(): Promise<number> {
  await server.db.transaction((tx) => writeLeaf(tx, MANIFEST))
  await growing.grow()
  return (await latestTree(server.db))!.size
}
const rowsOf = (size: number) => server.db.select().from(logTimestamps).where(eq(logTimestamps.size, size))
const makeDue = () =>
  server.db.execute(sql`update log_timestamps set next_attempt_at = now() where next_attempt_at is not null`)
const serve = async (path: string) => server.app.inject(`/log/timestamps/${path}`)

it('a tree with a list is stamped by every authority, and openssl says that what is served verifies', async () => {
  const size = await addManifest()
  expect(await stamp()).toBe(2)
  const note = (await serve(`${size}/checkpoint`)).body
  expect(note).toBe(await findNote(server.db, size))
  for (const nth of [0, 1]) {
    const { statusCode, headers, rawPayload } = await serve(`${size}/${nth}.tsr`)
    expect([statusCode, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      'application/timestamp-reply',
      '*',
    ])
    const verdicts = [authority, other].map((one) => {
      try {
        return one.verify(rawPayload, note)
      } catch {
        return 'signed by the other'
      }
    })
    expect(verdicts.toSorted()).toEqual(['Verification: OK\n', 'signed by the other'])
  }
  const [own] = (await rowsOf(size)).filter(({ url }) => url === authority.url)
  expect(() => authority.verify(own!.reply!, `${note} `)).toThrow()
  expect(await stamp()).toBe(0)

  const asked = authority.readRequest(authority.requests.at(-1)!)
  expect(asked).toMatch(/Version: 1\nHash Algorithm: sha256/)
  expect(asked).toMatch(/Nonce: 0x[4-7]/i)
  expect(asked).toContain('Certificate required: yes')
  const hash = createHash('sha256').update(note).digest('hex').match(/../g)!
  expect(asked).toContain(`0000 - ${hash.slice(0, 8).join(' ')}`)
})

it('trees without a list and without the choice of a round are not stamped', async () => {
  await log.write(2)
  await growing.grow()
  expect(await stamp()).toBe(0)
})

it('no authority, no rows', async () => {
  const size = await addManifest()
  expect(await stamp([])).toBe(0)
  expect(await rowsOf(size)).toEqual([])
  await stamp()
})

it('an authority that is down is asked again later, and the others are not held up', async () => {
  authority.setDown(true)
  const size = await addManifest()
  await stamp()
  const byUrl = async (url: string) => (await rowsOf(size)).find((row) => row.url === url)!
  expect((await byUrl(other.url)).reply).not.toBeNull()
  expect(await byUrl(authority.url)).toMatchObject({
    reply: null,
    attempts: 1,
    failure: 'the authority answered 503',
    nextAttemptAt: expect.any(Date),
  })
  expect(reported.at(-1)).toMatchObject({ level: 'warn', kind: 'timestamp', message: 'the authority answered 503' })
  expect(await stamp()).toBe(0)
  authority.setDown(false)
  await makeDue()
  expect(await stamp()).toBe(1)
  expect(await byUrl(authority.url)).toMatchObject({ attempts: 2, failure: null, nextAttemptAt: null })
})

it('after a day of failures it is given up, and somebody is told', async () => {
  authority.setDown(true)
  const size = await addManifest()
  await stamp([authority.url])
  await server.db.execute(
    sql`update log_timestamps set attempts = 99, next_attempt_at = now() where size = ${size} and reply is null`,
  )
  await stamp([authority.url])
  expect(reported.at(-1)).toMatchObject({ level: 'error', kind: 'timestamp', message: 'the authority answered 503' })
  expect(await rowsOf(size)).toMatchObject([
    { attempts: 100, nextAttemptAt: null, failure: 'the authority answered 503' },
  ])
  await makeDue()
  expect(await stamp([authority.url])).toBe(0)
})

it('a tree that waits for a reply for four hours is seen', async () => {
  authority.setDown(true)
  const size = await addManifest()
  await stamp([authority.url])
  await rewriteHistory(
    server.db,
    sql`update log_checkpoints set signed_at = now() - interval '5 hours' where size = ${size}`,
  )
  expect(await server.metrics.text()).toMatch(/fairdraw_log_oldest_seconds\{what="timestamp"\} 18\d{3}/)
  authority.setDown(false)
  await makeDue()
  await stamp([authority.url])
  expect(await server.metrics.text()).toContain('fairdraw_log_oldest_seconds{what="timestamp"} 0')
})

describe('a reply is not stored', () => {
  const flip = (reply: Buffer, at: number) => Buffer.from(reply).fill(reply[at]! ^ 1, at, at + 1)
  it.each<[string, (own: Buffer) => Buffer, string]>([
    ['that is cut off', (own) => own.subarray(0, 400), 'cannot be read'],
    ['that is empty', () => Buffer.alloc(0), 'cannot be read'],
    ['that refuses', () => Buffer.from('30053003020102', 'hex'), 'refused, with the status 2'],
    [
      'that grants and has no timestamp',
      () => Buffer.from('30053003020100', 'hex'),
      'cannot be read: it has no signed data',
    ],
    ['that is a page', () => Buffer.from('<!doctype html><p>Welcome to our hotel</p>'), 'cannot be read'],
    ['with a length that is not written out', () => Buffer.from('30800000', 'hex'), 'cannot be read'],
    ['of 100 kB', () => Buffer.alloc(100_000, 0x30), 'has more than 65536 bytes'],
    [
      'of another type',
      (own) => flip(own, own.indexOf(Buffer.from('2a864886f70d010702', 'hex'))),
      'cannot be read: it has no signed data',
    ],
    ['of another hash', (own) => flip(own, own.indexOf(Buffer.from('0420', 'hex')) + 8), 'something else'],
  ])('%s', async (_, reply, sentence) => {
    const size = await addManifest()
    authority.setLie(reply)
    await stamp([authority.url])
    expect(await rowsOf(size)).toMatchObject([{ reply: null, failure: expect.stringContaining(sentence) }])
    await server.db.execute(
      sql`update log_timestamps set next_attempt_at = null where size = ${size} and reply is null`,
    )
  })

  it('for the same hash, and another request', async () => {
    const [one] = createTimestampAuthorities([authority.url])
    const hash = createHash('sha256').update('the same').digest()
    const earlier = Buffer.from(await one!.stamp(hash))
    authority.setLie(() => earlier)
    await expect(one!.stamp(hash)).rejects.toThrow('the timestamp answers another request')
  })
})

it('what an authority has answered never changes', async () => {
  for (const statement of [
    `update log_timestamps set reply = '\\x00' where reply is not null`,
    'delete from log_timestamps',
    'truncate log_timestamps',
  ])
    await expect(server.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23000' } })
})

it.each(['1/0.tsr', '999/0.tsr', '3/9.tsr', 'x/0.tsr', '3/x.tsr', '999/checkpoint', '-1/checkpoint', '3/0'])(
  '%s is not there',
  async (path) => expect((await serve(path)).statusCode).toBe(404),
)
