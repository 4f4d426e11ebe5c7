import { postPaymentDetails } from '@fairdraw/contract/account.ts'
import { postClientToken, postPayment } from '@fairdraw/contract/entry.ts'
import {
  getBanks,
  postCancelPayment,
  postCredits,
  postFindTransaction,
  postForgetCard,
  postSavedCard,
} from '@fairdraw/contract/payment.ts'
import { once } from '../../http/idempotency.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { cancelPayment } from './cancel-payment.ts'
import type { Banks } from './banks.ts'
import { creditsOf } from './credits.ts'
import { findTransaction } from './find-transaction.ts'
import type { PayContext } from './open-payment.ts'
import { pay, payOnceMore } from './pay.ts'
import { forgetCard, nonceOfCard, savedCards } from './saved-cards.ts'
import type { Settlers } from './settlers.ts'

export function paymentRoutes(serve: Serve, context: PayContext & { settlers: Settlers; banks: Banks }) {
  const { db, gateway, banks } = context

  serve(postPayment, ({ caller: { playerId }, key, body }) =>
    once(db, { playerId, call: 'payment', key, body }, ({ isAgain }) =>
      (isAgain ? payOnceMore : pay)(context, { playerId, ...body }),
    ),
  )
  serve(postCancelPayment, ({ caller: { playerId }, body }) => cancelPayment(context, { playerId, ...body }))
  serve(postFindTransaction, ({ caller, body }) => findTransaction(db, caller.playerId, body.paymentId))

  serve(getBanks, banks.list)

  serve(postCredits, async ({ caller }) => {
    const { discounts, ...credits } = await creditsOf(db, caller.playerId)
    const dated = discounts.map(({ expiresAt, ...discount }) => ({ ...discount, expiresAt: expiresAt.toISOString() }))
    return done({ ...credits, discounts: dated })
  })

  serve(postClientToken, async () => {
    try {
      return done({ clientToken: await gateway.clientToken() })
    } catch {
      return refuse('busy', { retryAfter: 5 })
    }
  })
  serve(postPaymentDetails, ({ caller }) => savedCards(gateway, caller.playerId))
  serve(postSavedCard, ({ caller, body }) => nonceOfCard(gateway, caller.playerId, body.cardId))
  serve(postForgetCard, ({ caller, body }) => forgetCard(gateway, caller.playerId, body.cardId))
}
