/** A player who enters and pays with a card over HTTP, at the gateway's emulator. */
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import type { Emulators } from '@fairdraw/emulators/start.ts'
import { createCardNonce } from './payment-nonces.ts'
import type { TestApp } from './test-app.ts'

type Card = Parameters<typeof createCardNonce>[2]

export function createCardBuyer({ ask }: Pick<TestApp, 'ask'>, emulators: Pick<Emulators, 'origin'>) {
  const enter = (bearer: string, competitionId: number) =>
    ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
  /** Pays for one entry; by default with a debit card. */
  async function pay(bearer: string, entryId: string, card: Card = {}) {
    const { clientToken } = (await ask(postClientToken, { bearer, body: {} })).body
    const nonce = await createCardNonce(emulators, clientToken!, card)
    return ask(postPayment, { bearer, body: { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } })
  }
  return {
    enter,
    pay,
    buy: async (bearer: string, competitionId: number, card?: Card) => {
      const entryId = (await enter(bearer, competitionId)).body.entryId!
      return { entryId, ...(await pay(bearer, entryId, card)) }
    },
  }
}
