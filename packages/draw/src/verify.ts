/**
 * Repeats a draw from its published data and reports for each step whether it was right. It trusts none of its input
 * and never throws for it. It works in slices, so that a page that runs it stays responsive.
 */
import { isGenuine } from './beacon.ts'
import type { Chain } from './beacon.ts'
import { readBundle, readTicketProof } from './bundle.ts'
import type { Bundle, Pick } from './bundle.ts'
import { concat, fromHex, isEqual, readUint64, toHex } from '@fairdraw/log/bytes.ts'
import { manifestHashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { createTree, isInTree } from '@fairdraw/log/merkle.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { Failure } from './failure.ts'
import { MalformedError } from './read-json.ts'
import { createAssignment, drawOrder, seedOf } from './select.ts'
import type { Outcome } from './select.ts'
import { checkWitnessed } from './witnessed.ts'
import type { WhoSaw } from './witnessed.ts'
import { checkRedraw } from './redraw.ts'
import { TICKET_BYTES, holderOf, leafOf, leafOfRecord, ownerOf, playerOf } from './ticket.ts'

export const STEPS = ['format', 'manifest', 'witnesses', 'beacon', 'selection', 'tickets'] as const
export type Step = (typeof STEPS)[number]

/**
 * `skipped`: not requested; for example the whole list of a draw that is too long to download. `whoSaw`: of the step
 * `witnesses`, when it has passed.
 */
export type StepResult = { step: Step; result: 'passed' | 'failed' | 'skipped'; reason?: string; whoSaw?: WhoSaw }

export type Progress = { step: Step; done: number; of: number }

export type VerifyOptions = {
  /** The trusted chains. A draw with any other chain fails. */
  chains: readonly Chain[]
  /** The whole list in order, 40 bytes a ticket, in chunks of any size. Absent: the step `tickets` is skipped. */
  tickets?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** The hash of the manifest that the caller has from elsewhere: the manifest must have it. */
  publishedHash?: string
  /** Keys of witnesses that the caller has from elsewhere: then only these are counted. */
  trustedWitnesses?: readonly NoteKey[]
  /** The manifest of the first attempt: a redraw must have its list. */
  firstManifest?: Manifest
  /** Called between slices. The next slice begins when the promise resolves. */
  pause?: (progress: Progress) => Promise<void>
}

type Pieces = NonNullable<VerifyOptions['tickets']>

/**
 * The result of every step. Steps after a failed one are left out, except `tickets`, which does not depend on the
 * others.
 */
export async function verifyDraw(value: unknown, options: VerifyOptions): Promise<StepResult[]> {
  const results: StepResult[] = []
  let bundle: Bundle | undefined
  const run = async (step: Step, check: () => WhoSaw | void | Promise<void>) => {
    try {
      const whoSaw = await check()
      results.push({ step, result: 'passed', ...(whoSaw && { whoSaw }) })
      return true
    } catch (error) {
      if (!(error instanceof Failure || error instanceof MalformedError)) throw error
      results.push({ step, result: 'failed', reason: error.message })
      return false
    }
  }
  if (!(await run('format', () => void (bundle = readBundle(value))))) return results
  const read = bundle!
  const isSound =
    (await run('manifest', () => checkManifest(read, options))) &&
    (await run('witnesses', () => checkWitnessed(read, chainOf(read, options), options.trustedWitnesses))) &&
    (await run('beacon', () => checkBeacon(read, chainOf(read, options), results.at(-1)!.whoSaw!))) &&
    (await run('selection', () => checkSelection(read, options.pause)))
  const { tickets } = options
  if (tickets) await run('tickets', () => checkTickets(read, tickets, options.pause))
  else if (isSound) results.push({ step: 'tickets', result: 'skipped' })
  return results
}

export const isRight = (results: readonly StepResult[]): boolean =>
  results.length === STEPS.length && results.every(({ result }) => result !== 'failed')

function checkManifest(
  { manifest, manifestHash }: Bundle,
  { publishedHash = manifestHash, firstManifest }: VerifyOptions,
): void {
  const hash = toHex(manifestHashOf(manifest))
  if (hash !== manifestHash) throw new Failure('The manifest is not the one whose hash was published.')
  if (hash !== publishedHash) throw new Failure('The manifest is not the one whose hash it was compared with.')
  if (Date.parse(manifest.cutOff) > Date.parse(manifest.committedAt))
    throw new Failure('The list was fixed while tickets could still arrive.')
  if (manifest.count < 1) throw new Failure('There is no ticket to draw from.')
  const { channels, count } = manifest
  if (channels.length > 0 && channels.reduce((sum, { tickets }) => sum + tickets, 0) !== count)
    throw new Failure('The tickets by channel are not those of the list.')
  if (manifest.attempt < 1 || manifest.attempt > 1 !== (manifest.redrawOf !== undefined))
    throw new Failure('A redraw must name the draw that it stands beside.')
  if (firstManifest) checkRedraw(manifest, firstManifest)
  const { excluded = [] } = manifest
  if (manifest.attempt === 1 && excluded.length > 0)
    throw new Failure('Only a redraw may leave out tickets of its list.')
  if (excluded.some(({ ticket }, nth) => nth > 0 && ticket <= excluded[nth - 1]!.ticket))
    throw new Failure('The tickets that are left out are not in ascending order.')
}

function chainOf({ manifest }: Bundle, { chains }: VerifyOptions): Chain {
  const chain = chains.find(({ hash }) => hash === manifest.beacon.chain)
  if (!chain) throw new Failure('The manifest names a source of randomness that is not one of those we trust.')
  return chain
}

function checkBeacon({ beacon }: Bundle, chain: Chain, { chosen }: WhoSaw): void {
  if (beacon.round !== chosen.round) throw new Failure('This is not the round that follows from the witnesses’ times.')
  if (!isGenuine(chain, beacon)) throw new Failure('The beacon’s signature is not genuine.')
}

/** Picks are computed in slices of this size. */
const PICKS_PER_SLICE = 4

async function checkSelection({ manifest, manifestHash, beacon, picks }: Bundle, pause?: VerifyOptions['pause']) {
  const order = drawOrder(seedOf(fromHex(beacon.randomness)!, fromHex(manifestHash)!), manifest.count)
  const assignment = createAssignment(manifest)
  const root = fromHex(manifest.root)!
  for (const [nth, pick] of picks.entries()) {
    if (nth % PICKS_PER_SLICE === 0) await pause?.({ step: 'selection', done: nth, of: picks.length })
    if (assignment.isComplete()) throw new Failure('More tickets were drawn than there are prizes and alternates.')
    const { value: index } = order.next()
    if (pick.index !== index) throw new Failure(`Ticket ${pick.ticket} is not the one that the numbers point to.`)
    checkPick(pick, manifest.count, root)
    if (!isSame(pick.outcome, assignment.next(pick)))
      throw new Failure(`Ticket ${pick.ticket} was given what is not its own.`)
  }
  if (!assignment.isComplete() && !order.next().done)
    throw new Failure('Prizes are left, and tickets to draw for them.')
}

function checkPick({ ticket, index, owner, player, path }: Pick, count: number, root: Uint8Array): void {
  const leaf = leafOf(ticket, holderOf(fromHex(owner)!, fromHex(player)!))
  if (!isInTree({ leaf, index, count, path: path.map((node) => fromHex(node)!) }, root))
    throw new Failure(`Ticket ${ticket} is not in the list that was published, or not held by whom this says.`)
}

const isSame = (one: Outcome, other: Outcome) =>
  one.kind === other.kind && (one.kind === 'winner' ? one.prize : 0) === (other.kind === 'winner' ? other.prize : 0)

const TICKETS_PER_SLICE = 1_000

async function checkTickets({ manifest, picks }: Bundle, pieces: Pieces, pause?: VerifyOptions['pause']) {
  const tree = createTree()
  const drawn = new Map(picks.map(({ index, ticket }) => [index, ticket]))
  let last = 0
  for await (const records of wholeRecords(pieces)) {
    for (let at = 0; at < records.length; at += TICKET_BYTES) {
      const [index, ticket] = [tree.count(), readUint64(records, at)]
      if (index % TICKETS_PER_SLICE === 0) await pause?.({ step: 'tickets', done: index, of: manifest.count })
      if (index === manifest.count) throw new Failure('The list has more tickets than were published.')
      if (!Number.isSafeInteger(ticket) || ticket <= last)
        throw new Failure(`Ticket ${ticket} is out of order in the list.`)
      const expected = drawn.get(index)
      if (expected !== undefined && expected !== ticket)
        throw new Failure(`Ticket ${expected} is not at its place in the list.`)
      last = ticket
      tree.add(leafOfRecord(records.subarray(at, at + TICKET_BYTES)))
    }
  }
  if (tree.count() < manifest.count)
    throw new Failure(
      `The list ends after ${tree.count()} of ${manifest.count} tickets. If the download was cut off, try again.`,
    )
  const root = tree.root()
  if (!root || !isEqual(root, fromHex(manifest.root)!)) throw new Failure('The list is not the one that was published.')
}

/** Splits chunks of any size into chunks of whole records. A remainder that is not a whole record is a failure. */
export async function* wholeRecords(pieces: Pieces): AsyncGenerator<Uint8Array, void> {
  let rest = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : concat(rest, piece)
    const whole = bytes.length - (bytes.length % TICKET_BYTES)
    yield bytes.subarray(0, whole)
    rest = bytes.slice(whole)
  }
  if (rest.length > 0)
    throw new Failure('The list ends in the middle of a ticket. If the download was cut off, try again.')
}

/** What is to know of a ticket that was drawn, besides its proof. */
export type DrawnTicket = Omit<Pick, 'owner' | 'player' | 'path'>
export type TicketCheck =
  /** `isNumber`: it was bound to this phone number. A player may have had another one at the commitment. */
  { isIn: true; isNumber: boolean; outcome?: Outcome } | { isIn: false; reason: string }

/**
 * Whether a ticket is in the list and belongs to the player of the proof, and to this account where the caller knows theirs;
 * whether to this number (E.164) too; and what it won, if the draw is finished.
 */
export function verifyTicket(
  proof: unknown,
  {
    manifest,
    picks = [],
    account: ownAccount,
    phone,
  }: {
    manifest: Bundle['manifest']
    picks?: readonly DrawnTicket[]
    account?: number | undefined
    phone: string
  },
): TicketCheck {
  try {
    const { draw, index, ticket, salt, owner, account, playerKey, path } = readTicketProof(proof)
    if (draw !== manifest.draw) return { isIn: false, reason: 'This ticket is of another draw.' }
    if (ownAccount !== undefined && account !== ownAccount)
      return { isIn: false, reason: 'This ticket is of another account.' }
    const leaf = leafOf(ticket, holderOf(fromHex(owner)!, playerOf(fromHex(playerKey)!, account)))
    const nodes = path.map((node) => fromHex(node)!)
    if (!isInTree({ leaf, index, count: manifest.count, path: nodes }, fromHex(manifest.root)!))
      return { isIn: false, reason: 'The list does not have this ticket with this account as its holder.' }
    const pick = picks.find((one) => one.index === index)
    const isNumber = toHex(ownerOf(fromHex(salt)!, phone)) === owner
    return { isIn: true, isNumber, ...(pick && { outcome: pick.outcome }) }
  } catch (error) {
    if (error instanceof MalformedError) return { isIn: false, reason: error.message }
    throw error
  }
}
