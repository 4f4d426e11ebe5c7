/**
 * Repeats a draw up to its first winner from a few published values, without the list (docs/draw-format.md#selection): what a
 * screen can do in the second in which the number is out. It trusts none of its input and never throws for it.
 */
import { fromHex, toHex } from '@fairdraw/log/bytes.ts'
import { isInTree } from '@fairdraw/log/merkle.ts'
import { isGenuine } from './beacon.ts'
import type { Chain } from './beacon.ts'
import { MAX_PICKS } from './bundle.ts'
import { Failure } from './failure.ts'
import { manifestHashOf, readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { MalformedError, readObject } from './read-json.ts'
import { drawOrder, seedOf } from './select.ts'
import { leafOf } from './ticket.ts'
import { chooseRound } from './witnessed.ts'

export type Repeated =
  /** `place`: its index in the list, from 0. */
  { verdict: 'agrees'; ticket: number; place: number } | { verdict: 'differs'; reason: string }

export type RepeatInput = {
  /** The public number and the drawn tickets, as they were sent. */
  proof: unknown
  manifest: unknown
  /** Its hash, from before the number was known. */
  manifestHash: string
  /** Who has seen the list, and when (ISO 8601): their times choose the round. */
  seen: readonly { witness: string; time: string }[]
  /** The trusted chains. A draw with any other chain differs. */
  chains: readonly Chain[]
}

export function repeatFirst({ proof, manifest: given, manifestHash, seen, chains }: RepeatInput): Repeated {
  try {
    const manifest = readManifest(given)
    if (toHex(manifestHashOf(manifest)) !== manifestHash)
      throw new Failure('What was promised has changed since before the number.')
    const { beacon, drawn } = readProof(proof)
    checkNumber(manifest, beacon, { seen, chains })
    const { ticket, index } = checkDrawn(manifest, manifestHash, beacon.randomness, drawn)
    return { verdict: 'agrees', ticket, place: index }
  } catch (error) {
    if (error instanceof Failure || error instanceof MalformedError)
      return { verdict: 'differs', reason: error.message }
    throw error
  }
}

type Drawn = { index: number; ticket: number; holder: string; path: string[] }

/** No list has more than two to the power of this many tickets. */
const MAX_DEPTH = 53

function readProof(value: unknown) {
  const read = readObject(value, 'proof')
  const beacon = read.object('beacon')
  return {
    beacon: {
      round: beacon.count('round'),
      signature: beacon.hex('signature', 48),
      randomness: beacon.hex('randomness', 32),
    },
    drawn: read.list('drawn', MAX_PICKS, (one): Drawn => ({
      index: one.count('index'),
      ticket: one.count('ticket'),
      holder: one.hex('holder', 32),
      path: one.hexList('path', MAX_DEPTH, 32),
    })),
  }
}

function checkNumber(
  manifest: Manifest,
  beacon: { round: number; signature: string; randomness: string },
  { seen, chains }: Pick<RepeatInput, 'seen' | 'chains'>,
): void {
  const chain = chains.find(({ hash }) => hash === manifest.beacon.chain)
  if (!chain) throw new Failure('The promise names a source of numbers that is not one of those we trust.')
  const times = seen.map(({ witness, time }) => ({ witness, time: Math.round(Date.parse(time) / 1_000) }))
  if (beacon.round !== chooseRound(manifest, times, chain).round)
    throw new Failure('This is not the number that was due by the witnesses’ times.')
  if (!isGenuine(chain, beacon)) throw new Failure('The public number is not genuine.')
}

/** The first ticket that is not left out, once each drawn ticket is the one that the number points to, and in the sealed list. */
function checkDrawn(manifest: Manifest, manifestHash: string, randomness: string, drawn: readonly Drawn[]): Drawn {
  const { excluded = [], count } = manifest
  const without = new Set(excluded.map(({ ticket }) => ticket))
  const order = drawOrder(seedOf(fromHex(randomness)!, fromHex(manifestHash)!), count)
  const root = fromHex(manifest.root)!
  for (const [nth, one] of drawn.entries()) {
    const { index, ticket, holder, path } = one
    if (order.next().value !== index) throw new Failure(`Ticket ${ticket} is not the one that the number points to.`)
    const leaf = leafOf(ticket, fromHex(holder)!)
    if (!isInTree({ leaf, index, count, path: path.map((node) => fromHex(node)!) }, root))
      throw new Failure(`Ticket ${ticket} is not at that place on the sealed list.`)
    if (without.has(ticket)) continue
    if (nth < drawn.length - 1) throw new Failure('More tickets were drawn than the main prize needs.')
    return one
  }
  throw new Failure('No winning ticket came with the number.')
}
