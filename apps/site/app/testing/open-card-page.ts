/** The page of the card gateway's library, which records the timeout of every request. */
import { openGatewayPage } from './open-gateway-page.ts'

type Failure = { code: string; type: string; status?: number; message: string }
type Asked = { url: string; timeout: number }

export const TEST_CARD = { creditCard: { number: '4111111111111111', expirationDate: '12/30', cvv: '123' } }

export async function openCardPage() {
  const shop = await openGatewayPage()
  await shop.tab.addInitScript(() => {
    const asked: Asked[] = []
    Object.assign(window, { asked })
    const { open, send } = XMLHttpRequest.prototype
    const urls = new WeakMap<XMLHttpRequest, string>()
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      urls.set(this, String(url))
      return open.call(this, method, url, true)
    }
    XMLHttpRequest.prototype.send = function (body) {
      asked.push({ url: urls.get(this) ?? '', timeout: this.timeout })
      return send.call(this, body)
    }
  })

  /** The error that a library call throws in the page, with the player's message for it. */
  const failureOf = (authorization: string, data?: object): Promise<Failure | undefined> =>
    shop.tab.evaluate(
      async ([key, card]) => {
        const { library, copy } = window.page
        try {
          const client = await library.client.create({ authorization: key })
          const ask = client.request as unknown as (options: object) => Promise<object>
          if (card) await ask.call(client, { method: 'post', endpoint: 'payment_methods/credit_cards', data: card })
          return undefined
        } catch (error) {
          const { code, type, details } = error as { code: string; type: string; details?: { httpStatus?: number } }
          return { code, type, status: details?.httpStatus, message: copy.cardFailureOf(error as object).message }
        }
      },
      [authorization, data] as const,
    )

  const token = () => shop.tab.evaluate(() => window.page.clientToken())

  const field = (name: string) =>
    shop.tab.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`).locator('input:visible')

  /** Pays with the site's own card form, like a player. */
  async function payByForm() {
    const form = await shop.tab.evaluateHandle(() => window.page.openCard())
    await field('number').fill('4111111111111111')
    await field('expirationDate').fill('12/30')
    await field('cvv').fill('123')
    return form.evaluate((card) =>
      card.authorise(500, '07700900001', {
        cardholderName: '  Rosa   Demo ',
        postalCode: 'n19gu',
        asksPostcode: true,
      }),
    )
  }

  return {
    shop,
    token,
    failureOf,
    payByForm,
    /** The requests of the page since it was opened. */
    asked: () => shop.tab.evaluate(() => (window as unknown as { asked: Asked[] }).asked.slice()),
    /** Before each test: the page anew, without faults and interceptions. */
    reset: async () => {
      shop.emulators.faults.clear()
      await shop.tab.unrouteAll()
      await shop.visit(shop.remapped)
    },
  }
}
