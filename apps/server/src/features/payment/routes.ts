import { postPaymentDetails } from '@fairdraw/contract/profile.ts'
import { postPayment } from '@fairdraw/contract/entry.ts'
import type { CardFormSettings } from '@fairdraw/contract/payment.ts'
import {
  getBanks,
  getCardForm,
  postCancelPayment,
  postCheckPayment,
  postClientToken,
  postCredits,
  postDeleteCard,
  postFindTransaction,
  postSavedCard,
} from '@fairdraw/contract/payment.ts'
import { claimQuery, runOnceClaimed } from '../../http/idempotency.ts'
import { queryAll } from '../../db/rows.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Call } from '../../http/rate-limits/limit-table.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import { cancelPayment } from './cancel-payment.ts'
import { entryOf, entryQuery } from '../entry/find-entry.ts'
import type { Banks } from './bank/banks.ts'
import { checkPayment } from './check-payment.ts'
import { loadCredits } from './credit/credits.ts'
import { findTransaction } from './find-transaction.ts'
import type { PayContext } from './open-payment.ts'
import { payForEntry, retryPay } from './pay.ts'
import { deleteSavedCard, createCardNonce, listSavedCards } from './card/saved-cards.ts'

type PaymentRoutesContext = PayContext & { banks: Banks; limits: Limits; now: () => Date; cardForm: CardFormSettings }

export function paymentRoutes(serve: Serve, context: PaymentRoutesContext) {
  const { db, gateway, banks, limits, now, cardForm } = context
  /** Counted by account only, because an address may be a whole mobile network. */
  const limit = (calls: readonly Call[], playerId: number, address: string) =>
    limits.consume(calls, { playerId, address }, now())

  serve(postPayment, async ({ caller: { playerId }, key, body, request }) => {
    const command = { playerId, ...body }
    const once = { playerId, call: 'payment', key, body }
    const calls = body.method === 'bank' ? (['pay', 'bank-link'] as const) : (['pay'] as const)
    const counting = limits.counting(calls, { playerId, address: request.ip }, now())
    // Sent together: in a rush each round trip waits for all who work.
    const [claimed, counted, entries] = await queryAll(db, [
      claimQuery(once),
      counting.query,
      entryQuery(playerId, body.entryId),
    ])
    // A retry with the same key gets the first reply, so only calls that reach a vendor are counted.
    if (claimed[0]?.isRetry !== false) await counting.revert(counted)
    return runOnceClaimed(db, once, claimed, async ({ isRetry }) => {
      if (isRetry) return retryPay(context, command)
      return (await counting.judge(counted)) ?? payForEntry(context, command, entryOf(entries))
    })
  })
  serve(postCancelPayment, ({ caller: { playerId }, body }) => cancelPayment(context, { playerId, ...body }))
  serve(postCheckPayment, async ({ caller: { playerId }, body, request }) => {
    const tooMany = await limit(['check-payment'], playerId, request.ip)
    return tooMany ?? checkPayment(context, { playerId, ...body })
  })
  serve(postFindTransaction, ({ caller, body }) => findTransaction(db, caller.playerId, body.paymentId))

  serve(getBanks, banks.list)
  serve(getCardForm, async () => done(cardForm))

  serve(postCredits, async ({ caller }) => {
    const { discounts, ...credits } = await loadCredits(db, caller.playerId)
    const dated = discounts.map(({ expiresAt, ...discount }) => ({ ...discount, expiresAt: expiresAt.toISOString() }))
    return done({ ...credits, discounts: dated })
  })

  serve(postClientToken, async ({ caller: { playerId }, request }) => {
    const tooMany = await limit(['client-token'], playerId, request.ip)
    if (tooMany) return tooMany
    try {
      return done({ clientToken: await gateway.clientToken() })
    } catch {
      return refuse('busy', { retryAfter: 5 })
    }
  })
  serve(postPaymentDetails, ({ caller }) => listSavedCards(db, gateway, caller.playerId))
  serve(postSavedCard, ({ caller, body }) => createCardNonce(gateway, caller.playerId, body.cardId))
  serve(postDeleteCard, ({ caller, body }) => deleteSavedCard(gateway, caller.playerId, body.cardId))
}
