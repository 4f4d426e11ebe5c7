/**
 * Commits a draw: its list and prizes, and the rule that chooses a future round of the beacon, are fixed and published,
 * before anybody can know the result (docs/mechanisms/draws.md#commit).
 */
import { randomBytes } from 'node:crypto'
import { toHex } from '@fairdraw/log/bytes.ts'
import { canonicalJson } from '@fairdraw/draw/canonical-json.ts'
import type { CanonicalValue } from '@fairdraw/draw/canonical-json.ts'
import { ALGORITHM, manifestHashOf, readManifest } from '@fairdraw/draw/manifest.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { keysHashOf } from '@fairdraw/draw/witnessed.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { draws } from './tables.ts'
import type { Beacon } from '../../vendors/beacon/beacon.ts'
import { actorName } from '../audit/record.ts'
import type { AuditActor } from '../audit/record.ts'
import { findLogKey, keepLogKey } from '../log/current-key.ts'
import type { Log } from '../log/log.ts'
import { saveBlockers } from './close.ts'
import type { OwnTotal, StepResult } from './close.ts'
import { hasStatedTotal } from './channels/control-totals.ts'
import { findAttempts, findDraw, findSealed, lockDraw, moveDraw } from './draws.ts'
import type { Draw } from './draws.ts'
import { subjectName } from './witnessed/leaf-of-event.ts'
import { fixList } from './sealed/fix-list.ts'
import { fixRedraw } from './sealed/fix-redraw.ts'
import type { Fixed } from './sealed/fixed.ts'
import type { SubjectContext } from './draw-subject.ts'

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
  const sealed = await findSealed(db, draw)
  const fix = sealed ? await fixRedraw(db, draw, sealed) : await fixList(db, draw, context)
  if (!fix) return { kind: 'wrong-state', draw: (await findDraw(db, id))! }
  return db.transaction(async (tx): Promise<StepResult> => {
    const locked = (await lockDraw(tx, id))!
    // Another process was first.
    if (locked.state !== 'reconciled') return { kind: 'wrong-state', draw: locked }
    const found = await fix(tx, locked)
    if (found === 'no-entries') {
      const change = { blockers: [], ticketCount: 0 }
      return { kind: 'moved', draw: await moveDraw(tx, locked, 'end-empty', { actor, change }) }
    }
    if ('blockers' in found) {
      const { blockers } = found
      return { kind: 'blocked', draw: await saveBlockers(tx, locked, blockers), blockers }
    }
    if (!(await isSignedByLog(tx, context.log))) {
      const blockers = [{ code: 'log-held' } as const]
      return { kind: 'blocked', draw: await saveBlockers(tx, locked, blockers), blockers }
    }
    // Read as every verifier reads it: one that is over the format's limits could never be drawn.
    const manifest = readManifest(await manifestOf(tx, locked, found.fixed, context))
    const excluded = sealed && { excluded: manifest.excluded?.length ?? 0 }
    const moved = await moveDraw(tx, locked, 'commit', {
      actor,
      change: {
        blockers: [],
        ticketCount: manifest.count,
        manifest: canonicalJson(manifest as unknown as CanonicalValue),
        manifestHash: Buffer.from(manifestHashOf(manifest)),
        committedBy: actorName(actor),
        committedAt: new Date(manifest.committedAt),
        logKeys: context.log.keys,
      },
      detail: { tickets: manifest.count, ...excluded, manifestHash: toHex(manifestHashOf(manifest)) },
    })
    return { kind: 'moved', draw: moved }
  })
}

/** Whether the log still has the key that the manifest would name. It keeps it until the transaction ends. */
async function isSignedByLog(tx: Db, { keys }: CommitContext['log']): Promise<boolean> {
  await keepLogKey(tx)
  const named = await findLogKey(tx)
  return named === undefined || named === keys.log
}

/** The draw with its secret, created if missing. Concurrent writers of the list use the same one, and so does every redraw. */
async function prepareSecret(db: Db, id: string): Promise<Draw | undefined> {
  return db.transaction(async (tx) => {
    const draw = await lockDraw(tx, id)
    if (!draw || draw.state !== 'reconciled' || draw.secret) return draw
    const sealed = await findSealed(tx, draw)
    await tx
      .update(draws)
      .set({ secret: sealed?.secret ?? randomBytes(32) })
      .where(eq(draws.id, id))
    return findDraw(tx, id)
  })
}

async function manifestOf(tx: Db, draw: Draw, fixed: Fixed, context: CommitContext): Promise<Manifest> {
  const { chain } = context.beacon
  const committedAt = context.now()
  const lead = Math.max(context.beaconLeadSeconds, chain.leadSeconds)
  // An attempt that was void before its commitment published nothing.
  const before = (await findAttempts(tx, draw)).filter(({ manifestHash }) => manifestHash !== null)
  return {
    ...fixed,
    algorithm: ALGORITHM,
    draw: draw.id,
    subject: subjectName(draw),

    attempt: before.length + 1,
    ...(before.length > 0 && { redrawOf: toHex(before.at(-1)!.manifestHash!) }),
    committedAt: committedAt.toISOString(),
    keys: keysHashOf(context.log.keys),
    beacon: { chain: chain.hash, lead },
  }
}
