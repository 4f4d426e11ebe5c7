/**
 * How the list of a draw represents a ticket (docs/draw-format.md#tickets): its number, and its holder as a hash that
 * identifies nobody and cannot be changed afterwards. Opening it needs secrets of the draw. The salt of one ticket
 * reveals nothing about any other ticket.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, uint64, utf8, writeUint64 } from '@fairdraw/log/bytes.ts'
import { createMessage } from '@fairdraw/log/sha256.ts'

/** Bytes of a ticket in the list: eight for its number, 32 for its holder. */
export const TICKET_BYTES = 40

/**
 * Proves the ticket's owner to anybody who knows their number. It is given to the owner only. `secret`: the draw's own
 * 32 bytes.
 */
export function saltOf(secret: Uint8Array, ticket: number): Uint8Array {
  return hmac(sha256, secret, concat(utf8('salt'), uint64(ticket)))
}

/**
 * Proves the ticket's player to anybody who knows their account. It is given to the player only. `account`: the number of
 * the player's account, which never changes.
 */
export function playerKeyOf(secret: Uint8Array, account: number): Uint8Array {
  return hmac(sha256, secret, concat(utf8('player'), uint64(account)))
}

/** The same for all tickets of a player in one list, which redraws have too, and different in the list of another draw. */
export function playerOf(playerKey: Uint8Array, account: number): Uint8Array {
  return sha256(concat(playerKey, uint64(account)))
}

/** `phone`: E.164, as in +447700900001. */
export function ownerOf(salt: Uint8Array, phone: string): Uint8Array {
  return hmac(sha256, salt, utf8(phone))
}

/**
 * Commits to owner and player. It is published for every ticket, and opened (as owner and player) for tickets that were
 * picked.
 */
export function holderOf(owner: Uint8Array, player: Uint8Array): Uint8Array {
  return sha256(concat(owner, player))
}

const LEAF_PREFIX = 0

const leafMessage = createMessage(1 + TICKET_BYTES)
leafMessage.bytes[0] = LEAF_PREFIX

/** The leaf of a ticket in the tree, from its 40 bytes in the list. */
export function leafOfRecord(record: Uint8Array): Uint8Array {
  leafMessage.bytes.set(record, 1)
  return leafMessage.hash()
}

export function leafOf(ticket: number, holder: Uint8Array): Uint8Array {
  return leafOfRecord(recordOf(ticket, holder))
}

export function recordOf(ticket: number, holder: Uint8Array): Uint8Array {
  const record = new Uint8Array(TICKET_BYTES)
  writeUint64(record, 0, ticket)
  record.set(holder, 8)
  return record
}
