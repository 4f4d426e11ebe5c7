/** The log grows by one rule, whatever its witnesses, its database and its other processes do. */
import { generateKeyPairSync } from 'node:crypto'
import type { LogLeaf } from '@fairdraw/draw/log/log-leaves.ts'
import { utf8 } from '@fairdraw/log/bytes.ts'
import { parseCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { checkCosignature } from '@fairdraw/log/cosignature.ts'
import { leafOf, rootOf } from '@fairdraw/log/merkle.ts'
import { checkSignature, parseNote } from '@fairdraw/log/note.ts'
import { asc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { logCheckpoints, logCosignatures, logLeaves, logTiles, logWitnesses } from './tables.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startLog, startWitnesses } from '../../testing/log/witnesses.ts'
import type { TestWitness } from '../../testing/log/witnesses.ts'
import { LogHeldError, createLog } from './log.ts'
import { signerOf } from './signer.ts'
import { cosignaturesOf, cosignedNote, latestTree } from './stored-tree.ts'
import { writeLeaf } from './write-leaf.ts'

const NOW = new Date('2026-11-27T20:00:00Z')
const now = () => NOW
const moved = (nth: number): LogLeaf => ({
  kind: 'closing-moved',
  competition: String(nth),
  channel: 'online',
  from: '2026-11-27T20:00:00.000Z',
  to: '2026-11-28T20:00:00.000Z',
  reason: 'The programme moved.',
})

let database: Database
let witnesses: TestWitness[]
beforeEach(async () => {
  database = await openTestDatabase()
  witnesses = startWitnesses(2, now)
})

const start = (quorum = 2) => startLog(database, { witnesses, quorum, now })
const write = (...leaves: LogLeaf[]) =>
  database.db.transaction(async (tx) => {
    for (const leaf of leaves) await writeLeaf(tx, leaf)
  })
const leaves = () => database.db.select().from(logLeaves).orderBy(asc(logLeaves.index))
const sizes = async () =>
  (await database.db.select().from(logCheckpoints).orderBy(asc(logCheckpoints.size))).map(({ size }) => size)

describe('growing', () => {
  it('signs leaves in their order, after the key; log and witnesses have signed, and the root is that of the leaves', async () => {
    const log = start()
    await write(...Array.from({ length: 600 }, (_, nth) => moved(nth)))
    await log.grow()
    const all = await leaves()
    expect(all.map(({ index }) => index)).toEqual(Array.from({ length: 601 }, (_, at) => at))
    expect(JSON.parse(all[0]!.text)).toEqual({ kind: 'key', key: log.keys.log })
    expect(all.slice(1).map(({ text }) => (JSON.parse(text) as { competition: string }).competition)).toEqual(
      Array.from({ length: 600 }, (_, nth) => String(nth)),
    )
    const tree = (await latestTree(database.db))!
    const note = parseNote(cosignedNote(tree, await cosignaturesOf(database.db, tree.size)))
    if ('malformed' in note) throw new Error(note.malformed)
    expect(parseCheckpoint(note.text)).toMatchObject({
      size: 601,
      root: rootOf(all.map(({ text }) => leafOf(utf8(text)))),
    })
    expect(checkSignature(log.signer.key, note)).toBe('signed')
    for (const { key } of witnesses)
      expect(checkCosignature(key, note)).toEqual({ verdict: 'signed', time: NOW.getTime() / 1_000 })
    // Two whole tiles of 256 leaves and a beginning, and the tile above them.
    const tiles = await database.db.select().from(logTiles).orderBy(logTiles.level, logTiles.index)
    expect(tiles.map(({ level, index, hashes }) => [level, index, hashes.length / 32])).toEqual([
      [0, 0, 256],
      [0, 1, 256],
      [0, 2, 89],
      [1, 0, 2],
    ])
    // Nothing is left to do.
    expect(await log.grow()).toBe(0)
  })

  it('ends a tree with a manifest, and lets nothing but what follows it be the next leaf', async () => {
    const manifest: LogLeaf = {
      kind: 'manifest',
      draw: 'one',
      subject: 'competition 1',
      attempt: 1,
      manifestHash: 'ab',
    }
    const followed: unknown[] = []
    const log = createLog({
      db: database.db,
      witnesses,
      quorum: 2,
      now,
      signer: start().signer,
      followUp: async (_, leaf, { index, checkpoint }) => {
        if (leaf.kind !== 'manifest') return undefined
        followed.push({
          index,
          signers: checkpoint.split('\n').flatMap((line) => (line.startsWith('— ') ? [line.split(' ')[1]] : [])),
        })
        return { ...manifest, kind: 'round', checkpoint: 'cd', round: 1, time: NOW.toISOString() }
      },
    })
    await write(moved(1), manifest, moved(2))
    await log.grow()
    expect(await sizes()).toEqual([1, 3, 5])
    expect((await leaves()).map(({ kind }) => kind)).toEqual([
      'key',
      'closing-moved',
      'manifest',
      'round',
      'closing-moved',
    ])
    expect(followed).toEqual([
      { index: 2, signers: ['fairdraw.example/draws', 'auditor.example/witness', 'newspaper.example/witness'] },
    ])
  })

  it('is one sequence for several processes at once', async () => {
    const logs = [start(), start(), start()]
    await write(...Array.from({ length: 50 }, (_, nth) => moved(nth)))
    await Promise.all(logs.map((log) => log.grow()))
    await write(moved(50))
    await Promise.all(logs.map((log) => log.grow()))
    await logs[0]!.grow()
    expect((await leaves()).map(({ index }) => index)).toEqual(Array.from({ length: 52 }, (_, at) => at))
    expect(await database.db.select().from(logCosignatures)).toHaveLength(2 * (await sizes()).length)
  })
})

describe('witnesses', () => {
  it.each<[string, (witness: TestWitness) => void, string]>([
    ['does not answer', (one) => (one.state = 'down'), 'connection refused'],
    [
      'refuses',
      (one) => (one.state = { status: 403, body: 'This witness does not know this log.\n' }),
      'does not know',
    ],
    ['answers with garbage', (one) => (one.state = { status: 200, body: '<html>' }), 'malformed'],
    ['has a clock that is an hour wrong', (one) => (one.clockError = 3_600), 'its clock is 3600 s ahead of ours'],
  ])(
    'a tree waits while one of the quorum %s, which is stored with the reason, and goes on afterwards',
    async (_, harm, reason) => {
      const log = start()
      await write(moved(1))
      harm(witnesses[1]!)
      await log.grow()
      expect(await sizes()).toEqual([1])
      const failing = (await database.db.select().from(logWitnesses)).filter(
        ({ failingSince }) => failingSince !== null,
      )
      expect(failing).toMatchObject([
        { witness: witnesses[1]!.text, failure: expect.stringContaining(reason) as string },
      ])
      Object.assign(witnesses[1]!, { state: 'up', clockError: 0 })
      await log.grow()
      expect(await sizes()).toEqual([1, 2])
      expect((await database.db.select().from(logWitnesses)).map(({ failingSince }) => failingSince)).toEqual([
        null,
        null,
      ])
    },
  )

  it('one above the quorum may be down; it catches up with what it missed', async () => {
    const { signer } = start()
    const log = createLog({ db: database.db, witnesses, quorum: 1, now, signer, followUp: async () => undefined })
    witnesses[0]!.state = 'down'
    for (let nth = 0; nth < 3; nth += 1) {
      await write(moved(nth))
      await log.grow()
    }
    expect(await sizes()).toEqual([1, 2, 3, 4])
    // It is not asked again and again while the other is enough.
    expect(witnesses[0]!.requests).toHaveLength(1)
    witnesses[0]!.state = 'up'
    await start(2).grow()
    expect((await cosignaturesOf(database.db, 4)).map(({ witness }) => witness).toSorted()).toEqual(
      witnesses.map(({ text }) => text).toSorted(),
    )
  })
})

describe('a log that must not go on', () => {
  /** Takes the last tree back, as a restore from a backup does. */
  const restoreOlder = async () => {
    const { size } = (await latestTree(database.db))!
    for (const statement of [
      sql`delete from log_checkpoints where size = ${size}`,
      sql`delete from log_cosignatures where size = ${size}`,
      sql`delete from log_leaves where index >= ${size - 1}`,
      sql`update log_tiles set hashes = substring(hashes from 1 for ${(size - 1) * 32}::int)`,
    ])
      await rewriteHistory(database.db, statement)
  }

  // Field rule 8
  it('was put back to an older state: neither a process that begins nor one that runs signs a smaller or another tree', async () => {
    const running = start()
    await running.grow()
    await write(moved(1))
    await running.grow()
    expect(await sizes()).toEqual([1, 2])
    await restoreOlder()
    await write(moved(99))
    await expect(running.grow()).rejects.toThrow('it was put back to an older state')
    await expect(start().grow()).rejects.toThrow('a witness has signed 2 leaves, and the log has 1')
    await expect(start().grow()).rejects.toBeInstanceOf(LogHeldError)
    expect(await sizes()).toEqual([1])
  })

  // Field rule 8
  it('has another key than the one that it names', async () => {
    await start().grow()
    await write(moved(1))
    const { privateKey } = generateKeyPairSync('ed25519')
    const other = signerOf(
      'fairdraw.example/draws',
      privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    )
    const log = createLog({
      db: database.db,
      witnesses,
      quorum: 2,
      now,
      signer: other,
      followUp: async () => undefined,
    })
    await expect(log.grow()).rejects.toThrow('the log is signed by')
    expect(await sizes()).toEqual([1])
  })
})

// Field rule 8
it('the database refuses every change of what was signed', async () => {
  await start().grow()
  for (const statement of [
    sql`update log_leaves set text = '{}'`,
    sql`update log_leaves set index = 9`,
    sql`delete from log_leaves`,
    sql`update log_tiles set hashes = decode(repeat('00', 32), 'hex')`,
    sql`update log_checkpoints set note = ''`,
    sql`insert into log_checkpoints (size, note) values (0, '')`,
    sql`update log_cosignatures set seen_seconds = 1`,
  ])
    await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23000' } })
})
