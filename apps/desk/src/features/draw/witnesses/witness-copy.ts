/** What the desk says of witnesses. */
import type { getDeskWitnesses } from '@fairdraw/contract/desk/draws.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { formatMoment } from '../../../ui/moment.tsx'

export type WitnessesReply = BodyOf<typeof getDeskWitnesses>
export type DeskWitness = WitnessesReply['witnesses'][number]

/** Why it has not signed, and since when; undefined for one that signs. */
export function troubleWords({
  failingSince,
  reason,
}: Pick<DeskWitness, 'failingSince' | 'reason'>): string | undefined {
  if (failingSince === null) return undefined
  return `${reason ?? 'It does not sign.'} Since ${formatMoment(failingSince)}.`
}

const ALL: Readonly<Record<number, string>> = { 1: 'the witness has', 2: 'both witnesses have' }

/** How many must sign a list before its draw goes on. */
export function quorumWords(quorum: number, witnesses: number): string {
  const some = `${quorum} of the ${witnesses} witnesses ${quorum === 1 ? 'has' : 'have'}`
  const all = ALL[witnesses] ?? `all ${witnesses} witnesses have`
  return `A draw goes on when ${quorum === witnesses ? all : some} signed its list.`
}

/** What waits, and whether somebody must act. */
export function logWords({ held, waiting, quorum }: Pick<WitnessesReply, 'held' | 'waiting' | 'quorum'>): {
  tone: 'good' | 'waiting' | 'bad'
  text: string
} {
  if (held !== null)
    return { tone: 'bad', text: `The log signs nothing until a person has looked: ${held}. No draw goes on.` }
  if (quorum === 0) return { tone: 'bad', text: 'Nobody outside vouches for these draws: no witness is needed.' }
  if (waiting.entries === 0) return { tone: 'good', text: 'Enough witnesses have signed everything in the log.' }
  const entries = waiting.entries === 1 ? '1 entry of the log waits' : `${waiting.entries} entries of the log wait`
  const since = waiting.since === null ? '' : ` since ${formatMoment(waiting.since)}`
  return { tone: 'waiting', text: `${entries} for signatures${since}. Draws whose list is among them wait too.` }
}
