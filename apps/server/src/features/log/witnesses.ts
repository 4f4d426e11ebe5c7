/** Asks the witnesses of the log for their signatures, and remembers what each answered (docs/mechanisms/log.md#witnesses). */
import { askWitness } from '@fairdraw/log/ask-witness.ts'
import type { WitnessAnswer } from '@fairdraw/log/ask-witness.ts'
import { formatKey } from '@fairdraw/log/note.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { logCosignatures, logWitnesses } from './tables.ts'
import type { Witness } from '../../vendors/witness/witness.ts'
import { cosignaturesOf, treeOf } from './stored-tree.ts'
import type { SignedTree } from './stored-tree.ts'

/** A witness whose clock differs from ours by more than this has no say in the choice of a round. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 300

export type Answers = {
  /** How many witnesses have signed the tree when they were asked now. */
  signed: number
  failed: readonly Witness[]
  /** A size larger than the tree's that a witness has signed: the log was put back to an older state. */
  knownSize?: number
}

/** Asks each of these witnesses for its signature of a tree, all at once. */
export async function askWitnesses(
  db: Db,
  { tree, witnesses, now }: { tree: SignedTree; witnesses: readonly Witness[]; now: Date },
): Promise<Answers> {
  const answers = await Promise.all(witnesses.map((witness) => askOne(db, tree, witness, now)))
  const known = answers.flatMap((answer) => (answer.outcome === 'ahead' ? [answer.knownSize] : []))
  return {
    signed: answers.filter(({ outcome }) => outcome === 'signed').length,
    failed: witnesses.filter((_, nth) => answers[nth]!.outcome !== 'signed'),
    ...(known.length > 0 && { knownSize: Math.max(...known) }),
  }
}

async function askOne(db: Db, { size, note }: SignedTree, { key, post }: Witness, now: Date): Promise<WitnessAnswer> {
  const witness = formatKey(key)
  const [known] = await db.select().from(logWitnesses).where(eq(logWitnesses.witness, witness))
  const answer = await askWitness({
    key,
    note,
    size,
    knownSize: known?.knownSize ?? 0,
    consistencyProof: (oldSize) => treeOf(db, size).consistencyProof(oldSize),
    post,
  })
    .then((one) => judgeClock(one, now))
    .catch((error: unknown): WitnessAnswer => ({ outcome: 'refused', status: 0, reason: messageOf(error) }))
  await saveAnswer(db, { witness, size, answer })
  return answer
}

function judgeClock(answer: WitnessAnswer, now: Date): WitnessAnswer {
  if (answer.outcome !== 'signed') return answer
  const seconds = Math.round(answer.time - now.getTime() / 1_000)
  if (Math.abs(seconds) <= MAX_CLOCK_DIFFERENCE_SECONDS) return answer
  const reason = `its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ours`
  return { outcome: 'refused', status: 200, reason }
}

const messageOf = (error: unknown) =>
  error instanceof Error
    ? [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim()
    : String(error)

async function saveAnswer(
  db: Db,
  { witness, size, answer }: { witness: string; size: number; answer: WitnessAnswer },
): Promise<void> {
  if (answer.outcome === 'signed') {
    const cosignature = { size, witness, line: answer.line, seenSeconds: answer.time }
    await db.insert(logCosignatures).values(cosignature).onConflictDoNothing()
    const signed = { knownSize: size, answeredAt: sql`clock_timestamp()`, failingSince: null, failure: null }
    await db
      .insert(logWitnesses)
      .values({ witness, ...signed })
      .onConflictDoUpdate({ target: logWitnesses.witness, set: signed })
    return
  }
  const failure =
    answer.outcome === 'ahead' ? `it has signed ${answer.knownSize} leaves, more than the log has` : answer.reason
  const failed = { failure, ...(answer.outcome === 'ahead' && { answeredAt: sql`clock_timestamp()` }) }
  await db
    .insert(logWitnesses)
    .values({ witness, ...failed, failingSince: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: logWitnesses.witness,
      set: { ...failed, failingSince: sql`coalesce(log_witnesses.failing_since, clock_timestamp())` },
    })
}

/** The witnesses that have not signed a tree yet. */
export async function withoutSignature(
  db: Db,
  size: number,
  witnesses: readonly Witness[],
): Promise<readonly Witness[]> {
  const signed = new Set((await cosignaturesOf(db, size)).map(({ witness }) => witness))
  return witnesses.filter(({ key }) => !signed.has(formatKey(key)))
}
