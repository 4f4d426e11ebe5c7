/**
 * Commits a draw: its list and prizes, and the rule that chooses a future round of the beacon, are fixed and published,
 * before anybody can know the result (docs/mechanisms/draws.md#commit).
 */
import { randomBytes } from 'node:crypto'
import { toHex } from '@fairdraw/log/bytes.ts'
import { canonicalJson } from '@fairdraw/draw/canonical-json.ts'
import type { CanonicalValue } from '@fairdraw/draw/canonical-json.ts'
import { ALGORITHM, manifestHashOf, readManifest, termsHashOf } from '@fairdraw/draw/manifest.ts'
import type { CommittedPrize, Manifest } from '@fairdraw/draw/manifest.ts'
import { keysHashOf } from '@fairdraw/draw/witnessed.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { draws } from '../../db/schema.ts'
import type { Beacon } from '../../vendors/beacon/beacon.ts'
import { actorName } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import type { Log } from '../log/log.ts'
import { saveBlockers } from './close.ts'
import type { OwnTotal, StepResult } from './close.ts'
import { hasStatedTotal } from './channels/control-totals.ts'
import { findAttempts, findDraw, lockDraw, moveDraw } from './draws.ts'
import type { Draw } from './draws.ts'
import { sealList, writeList } from './list.ts'
import { subjectName } from './leaf-of-event.ts'
import { subjectOf } from './subject.ts'
import type { Offer, SubjectContext } from './draw-subject.ts'

export type CommitContext = SubjectContext & {
  beacon: Pick<Beacon, 'chain'>
  /** The log that the manifest is written to, and its witnesses. */
  log: Pick<Log, 'keys'>
  /**
   * Time between the witnesses' signatures and the round that decides, so that others can store the list. Never less than
   * the chain's own lead, which verifiers ask for.
   */
  beaconLeadSeconds: number
}

/** A draw that nobody holds a ticket of ends here. Long lists take long; no lock is held during that time. */
export async function commitDraw(
  db: Db,
  id: string,
  actor: AuditActor,
  context: CommitContext,
): Promise<StepResult | OwnTotal> {
  const draw = await prepareSecret(db, id)
  if (!draw) return { kind: 'unknown' }
  if (draw.state !== 'reconciled') return { kind: 'wrong-state', draw }
  if (await hasStatedTotal(db, id, actorName(actor))) return { kind: 'own-total', draw }
  const offer = await subjectOf(draw).findOffer(db, draw, context)
  const written = await writeList(db, draw, draw.secret!).catch(async (error: unknown) => {
    // Another process was faster, and the list is now append-only, even for the same rows.
    if ((await findDraw(db, id))?.state === 'reconciled') throw error
    return undefined
  })
  if (!written) return { kind: 'wrong-state', draw: (await findDraw(db, id))! }
  const { root, tickets } = written
  return db.transaction(async (tx): Promise<StepResult> => {
    const locked = (await lockDraw(tx, id))!
    // Another process was first.
    if (locked.state !== 'reconciled') return { kind: 'wrong-state', draw: locked }
    await sealList(tx, id, written)
    if (!root) {
      const change = { blockers: [], ticketCount: 0 }
      return { kind: 'moved', draw: await moveDraw(tx, locked, 'end-empty', { actor, change }) }
    }
    if (!offer) {
      const blockers = [{ code: 'no-prizes' } as const]
      return { kind: 'blocked', draw: await saveBlockers(tx, locked, blockers), blockers }
    }
    // Read as every verifier reads it: one that is over the format's limits could never be drawn.
    const manifest = readManifest(await manifestOf(tx, locked, { root, tickets, offer, context }))
    const moved = await moveDraw(tx, locked, 'commit', {
      actor,
      change: {
        blockers: [],
        ticketCount: tickets,
        manifest: canonicalJson(manifest as unknown as CanonicalValue),
        manifestHash: Buffer.from(manifestHashOf(manifest)),
        committedBy: actorName(actor),
        committedAt: new Date(manifest.committedAt),
        logKeys: context.log.keys,
      },
      detail: { tickets, manifestHash: toHex(manifestHashOf(manifest)) },
    })
    return { kind: 'moved', draw: moved }
  })
}

/** The draw with its secret, created if missing. Concurrent writers of the list use the same one. */
async function prepareSecret(db: Db, id: string): Promise<Draw | undefined> {
  return db.transaction(async (tx) => {
    const draw = await lockDraw(tx, id)
    if (!draw || draw.state !== 'reconciled' || draw.secret) return draw
    await tx
      .update(draws)
      .set({ secret: randomBytes(32) })
      .where(eq(draws.id, id))
    return findDraw(tx, id)
  })
}

async function manifestOf(
  tx: Db,
  draw: Draw,
  { root, tickets, offer, context }: { root: Uint8Array; tickets: number; offer: Offer; context: CommitContext },
): Promise<Manifest> {
  const { chain } = context.beacon
  const committedAt = context.now()
  const lead = Math.max(context.beaconLeadSeconds, chain.leadSeconds)
  // An attempt that was void before its commitment published nothing.
  const before = (await findAttempts(tx, draw)).filter(({ manifestHash }) => manifestHash !== null)
  return {
    algorithm: ALGORITHM,
    draw: draw.id,
    subject: subjectName(draw),
    title: draw.title,
    attempt: before.length + 1,
    ...(before.length > 0 && { redrawOf: toHex(before.at(-1)!.manifestHash!) }),
    root: toHex(root),
    count: tickets,
    prizes: offer.prizes.map(({ name, winners, prize }) => ({ name, winners, prize: committedPrizeOf(prize) })),
    alternates: offer.alternates,
    onePrizePerPlayer: offer.onePrizePerPlayer,
    terms: offer.terms.map(({ version, texts }) => ({ version, hash: termsHashOf(texts) })),
    channels: await listChannels(tx, draw, tickets),
    cutOff: draw.cutOff.toISOString(),
    committedAt: committedAt.toISOString(),
    keys: keysHashOf(context.log.keys),
    beacon: { chain: chain.hash, lead },
  }
}

/** Everything that its award depends on. */
const committedPrizeOf = ({
  type,
  value,
  name,
  numberOfTokens,
  numberOfEntries,
  physicalType,
  voucherName,
}: Prize): CommittedPrize => ({
  type,
  value,
  name,
  ...(numberOfTokens !== undefined && { numberOfTokens }),
  ...(numberOfEntries !== undefined && { numberOfEntries }),
  ...(physicalType !== undefined && { physicalType }),
  ...(voucherName !== undefined && { voucherName }),
})

/** Of tickets that no entry accounts for; a stranger sees them. */
const NO_CHANNEL = 'none'

async function listChannels(tx: Db, draw: Draw, tickets: number): Promise<Manifest['channels']> {
  const channels = (await subjectOf(draw).countByChannel?.(tx, draw)) ?? []
  if (channels.length === 0) return []
  const rest = tickets - channels.reduce((sum, one) => sum + one.tickets, 0)
  if (rest < 0) throw new Error(`the list of draw ${draw.id} lacks ${-rest} tickets of completed entries`)
  return rest === 0 ? channels : [...channels, { channel: NO_CHANNEL, tickets: rest }]
}
