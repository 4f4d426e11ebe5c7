/** Looks at the tickets of a part one by one: which are on the list or in the tables alone, and whose differ. */
import { isEqual, readUint64 } from '@fairdraw/log/bytes.ts'
import { HASH_BYTES } from '@fairdraw/log/sha256.ts'
import { TICKET_BYTES, holderOf } from '@fairdraw/draw/ticket.ts'
import type { Db } from '../../../db/database.ts'
import { OPENING_BYTES } from '../digest/digest.ts'
import type { Draw } from '../draws.ts'
import type { Findings } from './findings.ts'
import { readNumberChanges, readTicketEntries } from './live-tickets.ts'
import type { LiveTickets } from './live-tickets.ts'

/** A part of the stored list. */
export type SealedPart = { part: number; root: Uint8Array; records: Uint8Array; openings: Uint8Array }
/** What the tables make of the tickets of a part. */
export type RebuiltPart = { records: Uint8Array; openings: Uint8Array }

type Part = {
  sealed: SealedPart
  rebuilt: RebuiltPart
  live: LiveTickets
  /** Whether a refund explains that a ticket of this player is missing in the table. */
  isRefunded: (player: Uint8Array) => Promise<boolean>
}
type Opened = { owner: Uint8Array; player: Uint8Array }
type Ticket = { number: number; account: number }

export async function compareTickets(
  tx: Db,
  draw: Draw,
  { sealed, rebuilt, live, isRefunded }: Part,
  findings: Findings,
): Promise<void> {
  const isOnList = new Set<number>()
  const holders = holdersOf(rebuilt, live)
  /** Tickets of players who are the same, with another number. */
  const renumbered: Ticket[] = []
  for (let at = 0; at * TICKET_BYTES < sealed.records.length; at += 1) {
    const number = readUint64(sealed.records, at * TICKET_BYTES)
    isOnList.add(number)
    const { owner, player } = openingAt(sealed.openings, at)
    const holder = sealed.records.subarray(at * TICKET_BYTES + 8, (at + 1) * TICKET_BYTES)
    if (owner.length + player.length < OPENING_BYTES || !isEqual(holderOf(owner, player), holder))
      findings.add('opening', { tickets: [number] })
    const held = holders.get(number)
    if (!held) {
      findings.add((await isRefunded(player)) ? 'refunded-since' : 'no-ticket', { tickets: [number] })
      continue
    }
    const examples = { tickets: [number], accounts: [held.account] }
    const [isOwner, isPlayer] = [isEqual(owner, held.owner), isEqual(player, held.player)]
    // The account's own number is bound, but not its player: two values hide that two tickets are of one person.
    if (!isPlayer) findings.add(isOwner ? 'split' : 'holder', examples)
    else if (!isOwner) renumbered.push({ number, account: held.account })
  }
  const refunded = new Set(live.refunded)
  const unlisted = [...holders.keys()].filter((number) => !isOnList.has(number))
  await addRenumbered(tx, draw, renumbered, findings)
  await addRefunded(
    tx,
    draw,
    live.refunded.filter((number) => isOnList.has(number)),
    findings,
  )
  await addUnlisted(
    tx,
    draw,
    unlisted.filter((number) => !refunded.has(number)),
    findings,
  )
}

function openingAt(openings: Uint8Array, at: number): Opened {
  const opening = openings.subarray(at * OPENING_BYTES, (at + 1) * OPENING_BYTES)
  return { owner: opening.subarray(0, HASH_BYTES), player: opening.subarray(HASH_BYTES) }
}

/** The account of each ticket in the tables, with what the draw's secret makes of it. */
function holdersOf({ openings }: RebuiltPart, { lines }: LiveTickets): Map<number, Opened & { account: number }> {
  if (lines === '') return new Map()
  return new Map(
    lines.split('\n').map((line, at) => {
      const [number, account] = line.split(' ', 2)
      return [Number(number), { account: Number(account), ...openingAt(openings, at) }]
    }),
  )
}

async function addRenumbered(tx: Db, draw: Draw, tickets: readonly Ticket[], findings: Findings): Promise<void> {
  if (tickets.length === 0) return
  const changes = await readNumberChanges(tx, draw, [...new Set(tickets.map(({ account }) => account))])
  for (const { number, account } of tickets)
    findings.add(changes.get(account) ?? 'number', { tickets: [number], accounts: [account] })
}

async function addRefunded(tx: Db, draw: Draw, numbers: readonly number[], findings: Findings): Promise<void> {
  if (numbers.length === 0) return
  for (const { number, refundedAt } of await readTicketEntries(tx, draw, numbers))
    findings.add(refundedAt && refundedAt >= draw.committedAt! ? 'refunded-since' : 'refunded', { tickets: [number] })
}

/** A ticket without an entry is found with the records; one of an entry after the cut-off is not on the list by right. */
async function addUnlisted(tx: Db, draw: Draw, numbers: readonly number[], findings: Findings): Promise<void> {
  if (numbers.length === 0) return
  for (const { number, state, isLate } of await readTicketEntries(tx, draw, numbers))
    if (state === 'completed' && isLate !== true) findings.add('left-out', { tickets: [number] })
}
