/**
 * Audits a draw: everything that only somebody with its secret and the records can see. All attempts of its subject are looked at,
 * the void ones too, in one read-only transaction that sees one moment (docs/audit.md).
 */
import { isEqual, fromHex } from '@fairdraw/log/bytes.ts'
import { Failure } from '@fairdraw/draw/failure.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { MalformedError } from '@fairdraw/draw/read-json.ts'
import { checkRedraw } from '@fairdraw/draw/redraw.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { findControlTotals, totalOf } from '../channels/control-totals.ts'
import type { ControlTotal } from '../channels/control-totals.ts'
import { findAttempts, findDraw } from '../draws.ts'
import type { Draw } from '../draws.ts'
import { auditAwards } from './awards.ts'
import { createFindings, isFinding } from './findings.ts'
import type { Findings, Found } from './findings.ts'
import { readTicketEntries } from './live-tickets.ts'
import type { Progress } from './progress.ts'
import { auditRecords } from './records.ts'
import type { ByChannel } from './records.ts'
import { auditPeople, auditPromise, auditResult } from './result.ts'
import { auditList } from './sealed-list.ts'

export type AttemptAudit = {
  draw: Draw
  /** Undefined: it was never committed to, so that there is nothing to compare. */
  tickets: number | undefined
  found: readonly Found[]
}

export type Audit = {
  subject: Pick<Draw, 'kind' | 'subjectId' | 'title'>
  /** Of the records, which all attempts share. */
  records: readonly Found[]
  attempts: readonly AttemptAudit[]
}

/** Undefined: there is no such draw. */
export async function auditDraw(db: Db, id: string, progress: Progress): Promise<Audit | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    // A connection that waits while the list is digested is not an idle one.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const draw = await findDraw(tx, id)
    return draw && auditSubject(tx, draw, progress)
  })
}

async function auditSubject(tx: Db, draw: Draw, progress: Progress): Promise<Audit> {
  const attempts = await findAttempts(tx, draw)
  const records = createFindings()
  const committed = attempts.filter(({ manifest }) => manifest !== null)
  const byChannel = committed[0] && (await auditRecords(tx, committed[0], records, progress))
  const audited: AttemptAudit[] = []
  for (const attempt of attempts) {
    const findings = createFindings()
    const before = committed.filter((one) => one.attempt < attempt.attempt)
    const tickets =
      byChannel && attempt.manifest !== null
        ? await auditAttempt(tx, attempt, { before, byChannel, findings, progress })
        : undefined
    audited.push({ draw: attempt, tickets, found: findings.all() })
  }
  auditNumbers(attempts, records)
  return { subject: draw, records: records.all(), attempts: audited }
}

type AttemptContext = { before: readonly Draw[]; byChannel: ByChannel; findings: Findings; progress: Progress }

async function auditAttempt(
  tx: Db,
  draw: Draw,
  { before, byChannel, findings, progress }: AttemptContext,
): Promise<number> {
  const manifest = auditPromise(draw, before, findings)
  const [first] = before
  if (first) return auditRedraw(tx, draw, { first, manifest, findings })
  const { root, count } = await auditList(tx, draw, findings, progress)
  if (manifest && (!root || !isEqual(root, fromHex(manifest.root)!)))
    findings.add('root', { detail: 'Its fingerprint is another one.' })
  if (manifest && count !== manifest.count)
    findings.add('root', { detail: `It has ${count} tickets, and ${manifest.count} were promised.` })
  if (manifest && draw.kind === 'competition') {
    auditChannels(manifest.channels, byChannel, findings)
    await auditControlTotals(tx, draw, byChannel, findings)
  }
  await auditOutcome(tx, draw, findings)
  return count
}

async function auditOutcome(tx: Db, draw: Draw, findings: Findings): Promise<void> {
  await auditResult(draw, findings)
  await auditPeople(tx, draw, findings)
  await auditAwards(tx, draw, findings)
}

type Redraw = { first: Draw; manifest: Manifest | undefined; findings: Findings }

/** Its list is that of the first committed attempt, which is compared with the records there. */
async function auditRedraw(tx: Db, draw: Draw, { first, manifest, findings }: Redraw): Promise<number> {
  if (manifest) {
    try {
      checkRedraw(manifest, readManifest(JSON.parse(first.manifest!)))
    } catch (error) {
      if (!(error instanceof Failure || error instanceof MalformedError)) throw error
      findings.add('attempts', { detail: `Attempt ${draw.attempt}: ${error.message}` })
    }
    await auditExcluded(tx, draw, manifest.excluded ?? [], findings)
  }
  if (!draw.secret || Buffer.compare(draw.secret, first.secret!) !== 0)
    findings.add('attempts', {
      detail: `Attempt ${draw.attempt} has another secret than the list that it is drawn from.`,
    })
  await auditOutcome(tx, draw, findings)
  return draw.ticketCount ?? 0
}

const EXCLUDED_PER_QUERY = 4_096

/** Only a refund takes a ticket out of the draw; its ticket is gone from the table, or its entry says so. */
async function auditExcluded(
  tx: Db,
  draw: Draw,
  excluded: readonly { ticket: number }[],
  findings: Findings,
): Promise<void> {
  for (let from = 0; from < excluded.length; from += EXCLUDED_PER_QUERY) {
    const numbers = excluded.slice(from, from + EXCLUDED_PER_QUERY).map(({ ticket }) => ticket)
    for (const { number, state } of await readTicketEntries(tx, draw, numbers))
      if (state !== 'refunded') findings.add('excluded', { tickets: [number] })
  }
}

/** Attempts are numbered from 1 without a gap, and all but the last are void. */
function auditNumbers(attempts: readonly Draw[], findings: Findings): void {
  for (const [nth, { attempt, state }] of attempts.entries()) {
    if (attempt !== nth + 1) findings.add('attempts', { detail: `Attempt ${nth + 1} is missing.` })
    if (nth < attempts.length - 1 && state !== 'void')
      findings.add('attempts', { detail: `Attempt ${attempt} is ${state}, and another one follows it.` })
  }
}

function auditChannels(
  promised: readonly { channel: string; tickets: number }[],
  byChannel: ByChannel,
  findings: Findings,
): void {
  const names = new Set([...promised.map(({ channel }) => channel), ...byChannel.keys()])
  for (const channel of names) {
    const stated = promised.find((one) => one.channel === channel)?.tickets ?? 0
    const counted = byChannel.get(channel)?.tickets ?? 0
    if (stated !== counted)
      findings.add('channels', {
        detail: `The promise has ${stated} tickets of the channel ${channel}, and its entries account for ${counted}.`,
      })
  }
}

/** The count that two people confirmed is of delivered rows: each accepted one is an entry. */
async function auditControlTotals(tx: Db, draw: Draw, byChannel: ByChannel, findings: Findings): Promise<void> {
  const totals: Partial<Record<string, ControlTotal>> = await findControlTotals(tx, draw.id)
  for (const channel of new Set([...Object.keys(totals), ...byChannel.keys()])) {
    if (channel === 'online') continue
    const confirmed = totals[channel]
    const entries = byChannel.get(channel)?.entries ?? 0
    if (!confirmed)
      findings.add('control-total', {
        detail: `Nobody confirmed how many entries of the channel ${channel} were sent.`,
      })
    else if (confirmed.accepted !== entries || confirmed.total !== totalOf(confirmed))
      findings.add('control-total', {
        detail: `Of the channel ${channel} ${confirmed.accepted} of ${confirmed.total} entries were confirmed as accepted, and there are ${entries}.`,
      })
  }
}

export const hasFindings = ({ records, attempts }: Audit): boolean =>
  [...records, ...attempts.flatMap(({ found }) => found)].some(isFinding)
