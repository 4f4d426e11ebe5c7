/** What each kind of draw must be able to answer about its tickets, prizes and rules. */
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Draw } from './draws.ts'

export type SubjectContext = { catalogue: Pick<Catalogue, 'find'>; now: () => Date }

/** The prizes and rules of a draw. */
export type Offer = {
  prizes: readonly { name: string; winners: number; prize: Prize }[]
  alternates: number
  onePrizePerPlayer: boolean
  /** Versions of the terms under which its tickets were earned, with their texts. */
  terms: readonly { version: number; texts: readonly string[] }[]
}

export type DrawSubject = {
  /** What prevents closing its list; empty when it can be closed. */
  findBlockers(tx: Db, draw: Draw, context: SubjectContext): Promise<Blocker[]>
  /**
   * Why nothing is drawn although the list is complete, as the public reads it: fewer tickets were sold than its terms
   * ask for. All entries are then refunded.
   */
  whyCalledOff?(tx: Db, draw: Draw, context: SubjectContext): Promise<string | undefined>
  /** Numbers earned tickets in the transaction that closes the list. */
  numberTickets?(tx: Db, draw: Draw): Promise<void>
  /**
   * Since when its tickets were paid: from then on the vendors' books must equal ours. Undefined when they cost
   * nothing.
   */
  paidSince(db: Db, draw: Draw, context: SubjectContext): Promise<Date | undefined>
  /** Undefined when the subject no longer exists, or has no prizes. */
  findOffer(db: Db, draw: Draw, context: SubjectContext): Promise<Offer | undefined>
  /**
   * Selects `number`, `player_id` and `is_valid` (whether it is in the list) of the next `limit` tickets in the order of
   * their numbers.
   */
  selectTickets(draw: Draw, page: { after: SQL; limit: SQL }): SQL
  /** How many tickets the entries of each channel should have; none where tickets are not of a channel. */
  countByChannel?(db: Db, draw: Draw): Promise<{ channel: string; tickets: number }[]>
  /** The tickets of refunded entries, by player; none where tickets are not refunded. */
  countRefunded?(db: Db, draw: Draw): Promise<{ playerId: number; tickets: number }[]>
  /** The player who holds a ticket. */
  findHolder(db: Db, draw: Draw, ticket: number): Promise<number | undefined>
}
