/** What each kind of draw must be able to answer about its tickets, prizes and rules. */
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import type { Db } from '../../db/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Draw } from './draws.ts'

export type SubjectContext = { catalogue: Pick<Catalogue, 'find'>; now: () => Date }

/** What can be won in it, and by which rules. */
export type Offer = {
  prizes: readonly { name: string; winners: number; prize: Prize }[]
  alternates: number
  onePrizePerPlayer: boolean
  /** Versions of the terms that its tickets were earned on. */
  terms: readonly number[]
}

export type DrawSubject = {
  /** What keeps its list from being closed; nothing: it can be. */
  findBlockers(tx: Db, draw: Draw, context: SubjectContext): Promise<Blocker[]>
  /** Gives tickets that are earned and not numbered yet, with the transaction that closes the list. */
  numberTickets?(tx: Db, draw: Draw): Promise<void>
  /** From when on its tickets were paid for: on those days the vendors' books must equal ours. Undefined: they cost nothing. */
  paidSince(db: Db, draw: Draw, context: SubjectContext): Promise<Date | undefined>
  /** Undefined where what it is of is gone, or has no prizes. */
  findOffer(db: Db, draw: Draw, context: SubjectContext): Promise<Offer | undefined>
  /** The next tickets of its list in the order of their numbers, with their holders' phone numbers. */
  listTickets(db: Db, draw: Draw, page: { after: number; limit: number }): Promise<{ number: number; phone: string }[]>
  /** Who holds a ticket. */
  findHolder(db: Db, draw: Draw, ticket: number): Promise<number | undefined>
}
