/** What was published of a draw, against the sealed list, the public number and the people who had to agree (docs/audit.md#result). */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { canonicalJson } from '@fairdraw/draw/canonical-json.ts'
import type { CanonicalValue } from '@fairdraw/draw/canonical-json.ts'
import { manifestHashOf, readManifest } from '@fairdraw/draw/manifest.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { verifyDraw } from '@fairdraw/draw/verify.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { bundleOfDraw } from '../draw-winners.ts'
import { subjectName } from '../witnessed/leaf-of-event.ts'
import type { Draw } from '../draws.ts'
import type { Findings } from './findings.ts'
import { errorMessage } from '../../../observability/error-message.ts'

/** The manifest of a committed draw, after those of the committed attempts `before` it, compared with the columns beside it; undefined where it cannot be read. */
export function auditPromise(draw: Draw, before: readonly Draw[], findings: Findings): Manifest | undefined {
  let manifest: Manifest
  try {
    manifest = readManifest(JSON.parse(draw.manifest!))
  } catch (error) {
    findings.add('promise', { detail: `It cannot be read: ${errorMessage(error)}.` })
    return undefined
  }
  const { cutOff, committedAt, manifestHash, ticketCount } = draw
  const pairs: [what: string, promised: unknown, stored: unknown][] = [
    ['hash', toHex(manifestHashOf(manifest)), manifestHash && toHex(manifestHash)],
    ['draw', manifest.draw, draw.id],
    // Attempts that were void before their commitment do not count.
    ['attempt', manifest.attempt, before.length + 1],
    ['number of tickets', manifest.count, ticketCount],
    ['cut-off', Date.parse(manifest.cutOff), cutOff.getTime()],
    ['time', Date.parse(manifest.committedAt), committedAt?.getTime()],
    ['subject', manifest.subject, subjectName(draw)],
  ]
  for (const [what, promised, stored] of pairs)
    if (promised !== stored) findings.add('promise', { detail: `Its ${what} is another one.` })
  const last = before.at(-1)
  if (manifest.redrawOf !== (last && toHex(last.manifestHash!)))
    findings.add('attempts', { detail: `Attempt ${draw.attempt} does not name the attempt before it.` })
  return manifest
}

/** Repeats the draw with the program that strangers use. The list is compared on its own. */
export async function auditResult(draw: Draw, findings: Findings): Promise<void> {
  const bundle = bundleOfDraw(draw)
  if (!bundle) {
    if (['drawn', 'approved', 'published'].includes(draw.state))
      findings.add('result', { detail: `It is ${draw.state} and has no result.` })
    return
  }
  if (canonicalJson(bundle.manifest as unknown as CanonicalValue) !== draw.manifest)
    findings.add('result', { detail: 'It was drawn from another promise.' })
  if (bundle.beacon.round !== draw.beaconRound)
    findings.add('result', { detail: 'It was drawn with another round than the one that was chosen.' })
  const results = await verifyDraw(bundle, {
    chains: [QUICKNET, DEMONSTRATION],
    publishedHash: toHex(draw.manifestHash!),
    pause: () => new Promise((resume) => setImmediate(resume)),
  })
  for (const { step, result, reason } of results)
    if (result === 'failed') findings.add('result', { detail: `${step}: ${reason}` })
}

/** The acts of a draw that need people besides whoever committed it: `least` of them. */
const ACTS = [
  {
    act: 'approve-draw',
    least: 2,
    states: ['approved', 'published'],
    without: 'It was approved without two people who did not commit it.',
  },
  { act: 'void-draw', least: 1, states: ['void'], without: 'It was made void without two people who said why.' },
] as const

export async function auditPeople(tx: Db, draw: Draw, findings: Findings): Promise<void> {
  for (const { act, least, states, without } of ACTS) {
    if (!(states as readonly string[]).includes(draw.state)) continue
    const [row] = await queryRows(
      tx,
      { people: column.integer },
      sql`select count(*)::int as people from proposals p join approvals a on a.proposal_id = p.id
          where p.kind = ${act} and p.subject_id = ${draw.id}
            and p.content_hash = sha256(convert_to(format('{"manifestHash":"%s"}', ${toHex(draw.manifestHash!)}::text), 'UTF8'))
            and 'staff:' || a.approved_by <> ${act === 'approve-draw' ? draw.committedBy : ''}`,
    )
    const lacksReason = act === 'void-draw' && draw.voidSecondReason === null
    if (row!.people < least || lacksReason) findings.add('people', { detail: without })
  }
}
