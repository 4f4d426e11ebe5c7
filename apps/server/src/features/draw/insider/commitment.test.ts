/**
 * What somebody inside can do who owns the database and has the key of the log, and who notices it
 * (docs/draw-format.md#what-it-does-not-prove). Each case says to whom it shows. What they can do to the tickets of others is in `tickets.test.ts`.
 */
import { DEMONSTRATION, signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { readBundle } from '@fairdraw/draw/bundle.ts'
import { drawTickets } from '@fairdraw/draw/draw-tickets.ts'
import { judgeLeaves } from '@fairdraw/draw/log/judge-leaves.ts'
import { hashOfValue } from '@fairdraw/draw/log/log-leaves.ts'
import type { LogLeaf } from '@fairdraw/draw/log/log-leaves.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import { chooseRound, manifestLeafOf, roundLeafOf } from '@fairdraw/draw/witnessed.ts'
import { formatAddCheckpoint } from '@fairdraw/log/add-checkpoint.ts'
import { toHex, utf8 } from '@fairdraw/log/bytes.ts'
import { formatCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { createPaths, leafOf, rootOf } from '@fairdraw/log/merkle.ts'
import { formatNote, formatSignature } from '@fairdraw/log/note.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { draws } from '../tables.ts'
import { rewriteHistory } from '../../../testing/rewrite-history.ts'
import { publishDrawOf, addEntrants } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { startLog, startWitnesses } from '../../../testing/log/witnesses.ts'
import { leavesBetween, treeOf } from '../../log/stored-tree.ts'
import { bundleOfDraw } from '../draw-winners.ts'
import { overCompetition } from '../../../testing/draw/over-competition.ts'

const COMPETITION = 1

let bundle: Bundle
const server = await startTestApp({
  competitions: [overCompetition(COMPETITION)],
})
const now = () => server.clock.now
const witnesses = startWitnesses(2, now)
const log = startLog(server, { witnesses, now })
await addEntrants(server, COMPETITION, 8)
const draw = await publishDrawOf(server, COMPETITION, log)
await log.grow()
bundle = readBundle(bundleOfDraw(draw))

/** The first step that a stranger's program reports, with its reason. */
async function findFault(value: unknown): Promise<string | undefined> {
  const results = await verifyDraw(value, { chains: [DEMONSTRATION] })
  const failed = results.find(({ result }) => result === 'failed')
  return failed && `${failed.step}: ${failed.reason}`
}

/** Draws by another manifest with the public arithmetic, and this evidence. */
const drawBy = (manifest: Manifest, witnessed: Bundle['witnessed'], round: number): Promise<Bundle> =>
  drawTickets(manifest, witnessed, signDemonstrationRound(round), (index) => {
    // Of another draw's tickets the insider has a list as well; these are enough to reach the step that fails.
    const { ticket, owner, player, path } = bundle.picks.find((pick) => pick.index === index) ?? bundle.picks[0]!
    return { ticket, owner, player, path }
  })

const allLeaves = () => leavesBetween(server.db, 0, Number.MAX_SAFE_INTEGER)

/** A checkpoint of other leaves, which the insider signs with the key of the log. */
async function forgeCheckpoint(leaves: readonly string[]): Promise<string> {
  const { key } = log.signer
  const root = rootOf(leaves.map((leaf) => leafOf(utf8(leaf))))
  const text = formatCheckpoint({ origin: key.name, size: leaves.length, root, extensions: [] })
  return formatNote(text, [formatSignature(key, await log.signer.sign(utf8(text)))])
}

/** The evidence that the insider can make for another manifest at the place of the witnessed one, without the witnesses. */
async function forgeWitnessed(manifest: Manifest): Promise<Bundle['witnessed']> {
  const { keys, index } = bundle.witnessed
  const before = (await allLeaves()).slice(0, index)
  const pathIn = (leaves: readonly string[], at: number) =>
    createPaths(leaves.map((leaf) => leafOf(utf8(leaf))))(at).map(toHex)
  const listLeaves = [...before, manifestLeafOf(manifest)]
  const list = await forgeCheckpoint(listLeaves)
  const leaves = [...listLeaves, roundLeafOf(manifest, list, chooseRound(manifest, [], DEMONSTRATION))]
  return {
    keys,
    index,
    list: { checkpoint: list, path: pathIn(listLeaves, index) },
    round: { checkpoint: await forgeCheckpoint(leaves), path: pathIn(leaves, index + 1) },
  }
}

it('without an insider everybody agrees', async () => {
  expect(await findFault(bundle)).toBeUndefined()
  expect(bundle.witnessed.list.checkpoint).toContain('— auditor.example/witness ')
})

// Field rule 8
describe('a stranger with the witnesses’ keys sees', () => {
  it('another millisecond of the commitment, tried until its result pleases', async () => {
    const manifest = {
      ...bundle.manifest,
      committedAt: new Date(Date.parse(bundle.manifest.committedAt) + 1).toISOString(),
    }
    expect(await findFault(await drawBy(manifest, bundle.witnessed, bundle.beacon.round))).toBe(
      'witnesses: The commitment is not in the log.',
    )
    const forged = await forgeWitnessed(manifest)
    expect(await findFault(await drawBy(manifest, forged, bundle.beacon.round))).toBe(
      'witnesses: Only 0 of the 2 witnesses that must sign have signed.',
    )
  })

  it('another list than the one that others were shown', async () => {
    const manifest = { ...bundle.manifest, root: '00'.repeat(32) }
    const forged = await forgeWitnessed(manifest)
    expect(await findFault(await drawBy(manifest, forged, bundle.beacon.round))).toContain('witnesses: Only 0 of the 2')
  })

  it('keys of the insider’s own in the place of the witnesses’', async () => {
    const manifest = { ...bundle.manifest }
    const keys = { ...bundle.witnessed.keys, quorum: 0 }
    expect(await findFault({ ...bundle, manifest, witnessed: { ...bundle.witnessed, keys } })).toBe(
      'witnesses: The keys are not those that the manifest names.',
    )
  })

  it('another round, for which the witnesses signed the same list again later', async () => {
    const [first, second] = witnesses
    server.advanceSeconds(60)
    // Witnesses sign a tree that they know again, with a new time: that alone would let an insider choose among rounds.
    const later = startLog(server, { witnesses, now: () => server.clock.now })
    await later.grow()
    for (const { requests } of [first!, second!]) expect(requests.at(-1)).toContain('old ')
    const round = bundle.beacon.round + 20
    expect(await findFault({ ...bundle, beacon: signDemonstrationRound(round) })).toBe(
      'beacon: This is not the round that follows from the witnesses’ times.',
    )
    // The log's leaf after the manifest names the note with the first times: no other fits.
    const listAgain = bundle.witnessed.list.checkpoint.replace(/— newspaper.*\n/, '')
    const fewer = { ...bundle.witnessed, list: { ...bundle.witnessed.list, checkpoint: listAgain } }
    expect(await findFault({ ...bundle, witnessed: fewer })).toContain('witnesses: ')
  })

  it('a published result that was replaced: its hash is in the log since it was drawn', async () => {
    const replaced = { ...bundle, picks: bundle.picks.toReversed() }
    await rewriteHistory(
      server.db,
      sql`update draws set bundle = ${JSON.stringify(replaced)}::jsonb where id = ${draw.id}`,
    )
    const [stored] = await server.db.select().from(draws).where(eq(draws.id, draw.id))
    expect(await findFault(stored!.bundle)).toContain('selection: ')
    const results = (await allLeaves())
      .map((text) => JSON.parse(text) as LogLeaf)
      .filter(({ kind }) => kind === 'result')
    expect(results).toMatchObject([{ draw: draw.id, bundle: hashOfValue(bundle) }])
    expect(hashOfValue(replaced)).not.toBe(hashOfValue(bundle))
    await rewriteHistory(
      server.db,
      sql`update draws set bundle = ${JSON.stringify(bundle)}::jsonb where id = ${draw.id}`,
    )
  })
})

// Field rule 8
describe('a witness refuses', () => {
  const size = async () => (await allLeaves()).length
  const ask = async (oldSize: number, leaves: readonly string[], proof: readonly Uint8Array[] = []) =>
    witnesses[0]!.post(formatAddCheckpoint(oldSize, proof, await forgeCheckpoint(leaves)))

  it('a log that was rewritten', async () => {
    const leaves = await allLeaves()
    const rewritten = leaves.with(bundle.witnessed.index, manifestLeafOf({ ...bundle.manifest, title: 'Another' }))
    expect(await ask(await size(), rewritten)).toMatchObject({ status: 422 })
    const longer = [...rewritten, '{}']
    const proof = await treeOf(server.db, await size()).consistencyProof(2)
    expect(await ask(await size(), longer, proof)).toMatchObject({ status: 422 })
  })

  it('a shorter tree', async () => {
    const leaves = (await allLeaves()).slice(0, -1)
    expect(await ask(await size(), leaves)).toMatchObject({ status: 400 })
    expect(await ask(leaves.length, leaves)).toMatchObject({ status: 409, body: `${await size()}\n` })
  })
})

// Field rule 8
describe('a monitor, and everybody else who reads the log, sees', () => {
  const findings = async () =>
    judgeLeaves((await allLeaves()).map((text) => JSON.parse(text) as LogLeaf)).map(({ sentence }) => sentence)

  it('nothing, as long as draws are run by the rules', async () => {
    expect(await findings()).toEqual([])
  })

  it('a draw that was removed from the database and drawn again, until its result pleased', async () => {
    await expect(
      server.db.execute(sql`update draws set state = 'void', void_reason = 'we did not like it' where id = ${draw.id}`),
    ).rejects.toMatchObject({ cause: { code: '23000' } })
    await rewriteHistory(server.db, sql`delete from draws where id = ${draw.id}`)
    const second = await publishDrawOf(server, COMPETITION, log)
    await log.grow()
    // By itself it verifies. The log tells of the first.
    expect(await findFault(bundleOfDraw(second))).toBeUndefined()
    expect(await findings()).toEqual([
      `There are two lists of competition ${COMPETITION} that count, since entry 1.`,
      `The list of competition ${COMPETITION} says that it is attempt 1, and is number 2.`,
    ])
  })
})
