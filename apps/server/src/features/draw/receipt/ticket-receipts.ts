/**
 * Receipts of tickets (docs/mechanisms/draws.md#receipts): made when they are asked for, so that an entry costs nothing more.
 * Nothing is stored. The tickets of the weekly draw have no numbers until it closes, so they have none.
 */
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { toHex, utf8 } from '@fairdraw/log/bytes.ts'
import { formatNote, formatSignature } from '@fairdraw/log/note.ts'
import { formatReceiptFile } from '@fairdraw/draw/receipt/receipt-file.ts'
import { formatReceipt, holderOfReceipt, rangesOf } from '@fairdraw/draw/receipt/receipt.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { column, queryRows } from '../../../db/rows.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Limits } from '../../../http/rate-limits/rate-limits.ts'
import type { Keyring } from '../../../keyring.ts'
import type { Signer } from '../../log/signer.ts'

/** A file for the player. `text`: the receipt with its opening. */
export type TicketReceipt = { name: string; text: string }

type Needs = {
  db: Db
  signer: Signer
  /** Makes the keys that open receipts, so that the same receipt comes each time. */
  keyring: Pick<Keyring, 'sign'>
  /** The players' site. */
  origin: () => string
  log: { error(fields: { err: unknown }, text: string): void }
}

export type TicketReceipts = {
  /** Of a completed entry with tickets. The key may be behind a command, which can fail. */
  ofEntry(
    request: { playerId: number; entryId: string; address: string; now: Date },
    limits: Limits,
  ): Promise<Outcome<TicketReceipt, 'not-found' | 'busy' | 'too-many-requests'>>
  /** Of all completed entries, oldest first; null where they could not be made in time. */
  ofPlayer(playerId: number): Promise<TicketReceipt[] | null>
}

type Entry = { id: string; competitionId: number; title: string; enteredAt: string; numbers: number[] }

/** A command signs one after the other. An export that waited for thousands would end without an answer. */
const MAX_SIGNING_MS = 10_000
const RETRY_AFTER_SECONDS = 5

export function createTicketReceipts({ db, signer, keyring, origin, log }: Needs): TicketReceipts {
  async function receiptOf(playerId: number, entry: Entry): Promise<TicketReceipt> {
    const { competitionId, title, enteredAt, numbers } = entry
    const subject = `competition ${competitionId}`
    const key = toHex(keyring.sign(`ticket receipt\n${subject}\n${numbers[0]}\n${playerId}`))
    const opening = { account: playerId, key }
    const text = formatReceipt({
      log: signer.key.name,
      subject,
      tickets: rangesOf(numbers),
      time: new Date(enteredAt).toISOString(),
      holder: holderOfReceipt(opening),
    })
    const note = formatNote(text, [formatSignature(signer.key, await signer.sign(utf8(text)))])
    return {
      name: `ticket-receipt-${ticketCode(numbers[0]!)}.txt`,
      text: formatReceiptFile({ title, page: `${origin()}/win/draws`, note, opening }),
    }
  }

  return {
    async ofEntry({ playerId, entryId, address, now }, limits) {
      const [entry] = await listEntries(db, playerId, sql`and e.id = ${entryId}`)
      if (!entry) return refuse('not-found')
      const tooMany = await limits.consume(['ticket-receipt'], { playerId, address }, now)
      if (tooMany) return tooMany
      try {
        return done(await receiptOf(playerId, entry))
      } catch (error) {
        log.error({ err: error }, 'a ticket receipt could not be signed')
        return refuse('busy', { retryAfter: RETRY_AFTER_SECONDS })
      }
    },

    async ofPlayer(playerId) {
      const receipts: TicketReceipt[] = []
      const endsAt = performance.now() + MAX_SIGNING_MS
      try {
        for (const entry of await listEntries(db, playerId)) {
          if (performance.now() > endsAt) return null
          receipts.push(await receiptOf(playerId, entry))
        }
        return receipts
      } catch (error) {
        log.error({ err: error }, 'the ticket receipts of an export could not be signed')
        return null
      }
    },
  }
}

/** Completed entries with their tickets: one that was refunded is no longer in the draw. */
function listEntries(db: Db, playerId: number, which: SQL = sql``): Promise<Entry[]> {
  return queryRows(
    db,
    {
      id: column.text,
      competitionId: column.integer,
      title: column.text,
      enteredAt: column.text,
      numbers: column.json<number[]>(),
    },
    sql`select e.id, e.competition_id as "competitionId", coalesce(c.body ->> 'name', '') as title,
          e.accepted_at::text as "enteredAt", jsonb_agg(t.number order by t.number) as numbers
        from entries e join tickets t on t.player_id = e.player_id and t.entry_id = e.id
          left join competitions c on c.id = e.competition_id
        where e.player_id = ${playerId} and e.state = 'completed' ${which}
        group by e.id, e.competition_id, c.body ->> 'name', e.accepted_at order by e.accepted_at, e.id`,
  )
}
