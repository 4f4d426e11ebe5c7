/** What staff do about a player's account: ban, close, export, erase, and send a message again (docs/mechanisms/desk/players.md). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { playerId, reason } from './fields.ts'

const tag = 'The desk: players'
const text = z.string()
const empty = z.object({})
const params = z.object({ id: playerId })

export const postDeskBanPlayer = endpoint({
  name: 'postDeskBanPlayer',
  summary: 'Bans a player: every session ends, no log-in is possible, and payouts wait until the ban is lifted',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/ban',
  auth: 'staff',
  act: 'ban-players',
  params,
  body: z.object({ reason }),
  responses: { 200: empty },
  problems: ['not-found', 'wrong-player-state'],
})

export const postDeskLiftBan = endpoint({
  name: 'postDeskLiftBan',
  summary: 'Lifts a ban: the player can log in again, and payouts go on',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/lift-ban',
  auth: 'staff',
  act: 'ban-players',
  params,
  body: z.object({ reason }),
  responses: { 200: empty },
  problems: ['not-found', 'wrong-player-state'],
})

export const postDeskCloseAccount = endpoint({
  name: 'postDeskCloseAccount',
  summary: 'Closes an account for good, as its player asked; prizes that were won are still paid',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/close',
  auth: 'staff',
  act: 'close-accounts',
  params,
  body: z.object({ reason }),
  responses: { 200: empty },
  problems: ['not-found', 'wrong-player-state'],
})

export const postDeskExportPlayer = endpoint({
  name: 'postDeskExportPlayer',
  summary: 'The same file as the player’s own export: everything that is stored about them, by table',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/export',
  auth: 'staff',
  act: 'export-players',
  params,
  body: z.object({ reason }),
  responses: {
    200: z.object({ madeAt: z.iso.datetime(), held: z.record(text, z.array(z.record(text, z.unknown()))) }),
  },
  problems: ['not-found', 'wrong-player-state'],
})

export const postDeskErasePlayer = endpoint({
  name: 'postDeskErasePlayer',
  summary: 'Erases a player’s personal data, by the rules of the player’s own erasure; it cannot be undone',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/erase',
  auth: 'staff',
  act: 'erase-players',
  params,
  body: z.object({
    reason,
    /** The player's number, typed by the person: another one is refused. */
    playerId: z.int(),
  }),
  responses: { 200: empty },
  problems: ['not-found', 'wrong-player-state', 'player-is-owed'],
})

export const postDeskResendMessage = endpoint({
  name: 'postDeskResendMessage',
  summary: 'Sends a message again, to the player’s present number or address; never one with a code',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/messages/{messageId}/resend',
  auth: 'staff',
  act: 'resend-messages',
  params: z.object({ id: playerId, messageId: playerId }),
  body: empty,
  responses: { 200: empty },
  problems: ['not-found', 'wrong-player-state', 'message-not-resendable'],
})
