/** What a draw is of: where its tickets, prizes and rules come from. One row for each kind of draw. */
import type { Blocker, DrawKind } from '@fairdraw/rules/draw/draw.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Draw } from './draws.ts'
import { OF_COMPETITION } from './of-competition.ts'
import { OF_WINSDAY } from './of-winsday.ts'

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
  /**
   * Selects `number`, `player_id` and `is_valid` (whether it is in the list) of the `limit` tickets that come next in the order of their
   * numbers.
   */
  selectTickets(draw: Draw, page: { after: SQL; limit: SQL }): SQL
  /** Who holds a ticket. */
  findHolder(db: Db, draw: Draw, ticket: number): Promise<number | undefined>
}

const SUBJECTS: Readonly<Record<DrawKind, DrawSubject>> = { competition: OF_COMPETITION, winsday: OF_WINSDAY }

export const subjectOf = ({ kind }: Pick<Draw, 'kind'>): DrawSubject => SUBJECTS[kind]
