/** Tickets of one draw by the million: what ticket.ts makes of one, written in place. */
import { utf8, writeUint64 } from './bytes.ts'
import { HASH_BYTES, createHmacKey, createHmacMessage, createMessage } from './sha256.ts'
import type { Message } from './sha256.ts'
import { TICKET_BYTES } from './ticket.ts'

/** Owner and player of a ticket, of which its holder is made. */
export const OPENING_BYTES = 2 * HASH_BYTES

export type ListBytes = { records: Uint8Array; openings: Uint8Array }

/** Writes records and openings of tickets at their places. `phone`: E.164. */
export type TicketWriter = (ticket: { number: number; phone: string }, place: number, to: ListBytes) => void

/** `secret`: the draw's own 32 bytes. */
export function createTicketWriter(secret: Uint8Array): TicketWriter {
  const [drawKey, saltKey] = [createHmacKey(), createHmacKey()]
  drawKey.set(secret, 0)
  const saltMessage = messageAfter('salt', 8)
  const salt = new Uint8Array(HASH_BYTES)
  const holder = createMessage(OPENING_BYTES)
  const byLength = new Map<number, { owner: Message; player: Message }>()
  const messagesOf = (length: number) => {
    const messages = byLength.get(length) ?? { owner: messageAfter('', length), player: messageAfter('player', length) }
    byLength.set(length, messages)
    return messages
  }
  return ({ number, phone }, place, { records, openings }) => {
    const bytes = utf8(phone)
    const { owner, player } = messagesOf(bytes.length)
    writeUint64(saltMessage.bytes, 'salt'.length, number)
    owner.bytes.set(bytes)
    player.bytes.set(bytes, 'player'.length)
    drawKey.signInto(saltMessage, salt, 0)
    saltKey.set(salt, 0)
    saltKey.signInto(owner, holder.bytes, 0)
    drawKey.signInto(player, holder.bytes, HASH_BYTES)
    openings.set(holder.bytes, place * OPENING_BYTES)
    writeUint64(records, place * TICKET_BYTES, number)
    holder.hashInto(records, place * TICKET_BYTES + 8)
  }
}

function messageAfter(prefix: string, length: number): Message {
  const message = createHmacMessage(prefix.length + length)
  message.bytes.set(utf8(prefix))
  return message
}
