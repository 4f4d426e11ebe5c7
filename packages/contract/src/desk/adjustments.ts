/** Corrections of a player's balance: one person proposes, another approves (docs/mechanisms/desk/players.md). */
import { ADJUSTABLE_BALANCE_NAMES, ADJUSTMENT_STATES, isAdjustment } from '@fairdraw/rules/player/adjustment.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { playerId, reason } from './fields.ts'

const tag = 'The desk: players'
const text = z.string()

/** A proposed correction of a balance, with all that its approver must see. */
export const adjustment = z.object({
  playerId: z.int(),
  id: z.uuid(),
  asset: z.enum(ADJUSTABLE_BALANCE_NAMES),
  /** Above zero gives, below zero takes. */
  amount: z.int(),
  reason: text,
  state: z.enum(ADJUSTMENT_STATES),
  proposedBy: z.object({ id: text, name: text }),
  proposedAt: z.iso.datetime(),
  /** What the player can spend of it now. */
  balance: z.int(),
})
export type Adjustment = z.infer<typeof adjustment>

export const getDeskAdjustments = endpoint({
  name: 'getDeskAdjustments',
  summary: 'Proposed adjustments that nobody has decided, oldest first',
  tag,
  method: 'GET',
  path: '/api/desk/adjustments',
  auth: 'staff',
  act: 'read-players',
  responses: { 200: z.object({ adjustments: z.array(adjustment) }) },
  problems: [],
})

export const postDeskProposeAdjustment = endpoint({
  name: 'postDeskProposeAdjustment',
  summary: 'Proposes to correct a balance; nothing changes until another person approves it',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/adjustments',
  auth: 'staff',
  act: 'propose-adjustments',
  params: z.object({ id: playerId }),
  body: z
    .object({
      /** Chosen by the caller: the same proposal sent again is one proposal. */
      id: z.uuid(),
      asset: z.enum(ADJUSTABLE_BALANCE_NAMES),
      amount: z.int(),
      reason,
    })
    .check(
      z.refine(({ asset, amount }) => isAdjustment(asset, amount), {
        path: ['amount'],
        error: 'error.validation.invalid',
      }),
    ),
  responses: { 200: z.object({ adjustment }) },
  problems: ['not-found', 'wrong-player-state', 'wrong-adjustment-state', 'balance-too-low'],
})

const ofAdjustment = z.object({ id: playerId, adjustmentId: z.uuid() })

export const postDeskApproveAdjustment = endpoint({
  name: 'postDeskApproveAdjustment',
  summary: 'Makes an adjustment that another person has proposed: one transfer of the ledger',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/adjustments/{adjustmentId}/approve',
  auth: 'staff',
  act: 'approve-adjustments',
  params: ofAdjustment,
  body: z.object({}),
  responses: { 200: z.object({ adjustment }) },
  problems: ['not-found', 'wrong-adjustment-state', 'own-adjustment', 'wrong-player-state', 'balance-too-low'],
})

export const postDeskDeclineAdjustment = endpoint({
  name: 'postDeskDeclineAdjustment',
  summary: 'Declines a proposed adjustment with a reason, or withdraws one’s own; nothing changes',
  tag,
  method: 'POST',
  path: '/api/desk/players/{id}/adjustments/{adjustmentId}/decline',
  auth: 'staff',
  act: 'approve-adjustments',
  params: ofAdjustment,
  body: z.object({ reason }),
  responses: { 200: z.object({ adjustment }) },
  problems: ['not-found', 'wrong-adjustment-state'],
})
