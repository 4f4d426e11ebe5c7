/**
 * Gives the log another key (docs/mechanisms/log.md#another-key): a leaf names it, signed by the one before it. Two people
 * must want the same.
 */
import { toBase64, utf8 } from '@fairdraw/log/bytes.ts'
import { formatKey, parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { draws } from '../draw/tables.ts'
import { logLeaves } from './tables.ts'
import { recordAudit } from '../audit/record.ts'
import { approve, findProposals, propose } from '../staff/four-eyes.ts'
import { findLogKey, lockLogKey } from './current-key.ts'
import type { Signer } from './signer.ts'
import { writeLeaf } from './write-leaf.ts'

export type KeyChange = 'proposed' | 'changed'

/** `signer`: with the key of now. Throws a sentence for the person at the command where it may not be. */
export async function changeLogKey(
  tx: Db,
  { signer, newKey: text, staffId }: { signer: Signer; newKey: string; staffId: string },
): Promise<KeyChange> {
  await lockLogKey(tx)
  const newKey = readNewKey(text, signer.key)
  const current = formatKey(signer.key)
  await expectCurrent(tx, current)
  await expectUnused(tx, newKey)
  await expectNoCommitted(tx)
  const act = { kind: 'change-log-key', subjectId: newKey.name, content: { from: current, to: formatKey(newKey) } }
  const [proposal] = await findProposals(tx, [act])
  if (!proposal) {
    await propose(tx, { ...act, proposedBy: staffId })
    return 'proposed'
  }
  if ((await approve(tx, { proposalId: proposal.id, approvedBy: staffId })) === 'own-proposal') return 'proposed'
  const signature = toBase64(await signer.sign(utf8(formatKey(newKey))))
  await writeLeaf(tx, { kind: 'key', key: formatKey(newKey), signature })
  await recordAudit(tx, {
    actor: { staffId },
    act: 'change-log-key',
    subject: { kind: 'log', id: newKey.name },
    before: { key: current },
    after: { key: formatKey(newKey) },
  })
  return 'changed'
}

function readNewKey(text: string, { name }: NoteKey): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key) throw new Error(`The new key cannot be read: ${key.malformed}.`)
  if (key.type !== 'ed25519') throw new Error('This is the key of a witness, and signs no log.')
  if (key.name !== name) throw new Error(`The name of a log never changes: the new key must have the name ${name}.`)
  return key
}

async function expectCurrent(tx: Db, current: string): Promise<void> {
  const named = await findLogKey(tx)
  if (named === undefined) throw new Error('The log has no entry yet: its first names the key of the settings.')
  if (named !== current) throw new Error(`The log is signed by ${named}, and the settings have ${current}.`)
}

/** A key that was replaced may have been stolen, and must not come back. */
async function expectUnused(tx: Db, newKey: NoteKey): Promise<void> {
  const named = await tx.select({ text: logLeaves.text }).from(logLeaves).where(eq(logLeaves.kind, 'key'))
  const isUsed = named.some(({ text }) => (JSON.parse(text) as { key: string }).key === formatKey(newKey))
  if (isUsed) throw new Error('The log has had this key before.')
}

/** The manifest of a committed draw names the key that must have signed what leads to its result. */
async function expectNoCommitted(tx: Db): Promise<void> {
  const waiting = await tx.select({ title: draws.title }).from(draws).where(eq(draws.state, 'committed'))
  if (waiting.length === 0) return
  const titles = waiting.map(({ title }) => `‘${title}’`).join(', ')
  throw new Error(`Its key stays until the result of ${titles} is known: the commitment names it.`)
}
