/// <reference lib="dom" />
import applePay from 'braintree-web/apple-pay'
import type { Client } from 'braintree-web'
import paypalCheckout from 'braintree-web/paypal-checkout'

export type WalletOutcome = { payload?: Record<string, unknown>; error?: { code: string }; wasCancelled?: boolean }

type Buttons = (options: object) => { render: (container: string) => Promise<void> }
type PayPal = { Buttons: Buttons; FUNDING: { PAYPAL: string } }

/** Renders PayPal's button; `onOutcome` is called with each result. */
export async function openPayPal(
  client: Client,
  amount: string,
  onOutcome: (outcome: WalletOutcome) => void,
): Promise<void> {
  const checkout = await paypalCheckout.create({ client })
  await checkout.loadPayPalSDK({ currency: 'GBP', intent: 'capture' })
  const { paypal } = window as unknown as { paypal: PayPal }
  const fail = (error: unknown) => onOutcome({ error: { code: String((error as { code?: string }).code ?? error) } })
  await paypal
    .Buttons({
      fundingSource: paypal.FUNDING.PAYPAL,
      createOrder: () =>
        checkout.createPayment({ flow: 'checkout' as never, intent: 'capture' as never, amount, currency: 'GBP' }),
      onApprove: async (data: { payerID: string; orderID: string }) =>
        onOutcome({ payload: (await checkout.tokenizePayment(data as never)) as unknown as Record<string, unknown> }),
      onCancel: () => onOutcome({ wasCancelled: true }),
      onError: fail,
    })
    .render('#paypal')
}

type Payment = { token: unknown; shippingContact?: { phoneNumber?: string } }
type Session = EventTarget & {
  begin(): void
  abort(): void
  completeMerchantValidation(session: unknown): void
  completePayment(result: { status: number }): void
}
type SessionClass = { new (version: number, request: object): Session; STATUS_SUCCESS: number; STATUS_FAILURE: number }

/** Connects Apple Pay to its button; `onOutcome` is called with each result. */
export async function openApplePay(
  client: Client,
  total: string,
  onOutcome: (outcome: WalletOutcome) => void,
): Promise<void> {
  const instance = await applePay.create({ client })
  const { ApplePaySession } = window as unknown as { ApplePaySession: SessionClass }

  const pay = () => {
    const request = instance.createPaymentRequest({
      total: { label: 'The shop', amount: total },
      requiredShippingContactFields: ['phone'],
    } as never)
    const session = new ApplePaySession(3, request)
    let failed: string | undefined

    const validate = async ({ validationURL }: { validationURL: string }) => {
      try {
        session.completeMerchantValidation(await instance.performValidation({ validationURL, displayName: 'The shop' }))
      } catch (error) {
        failed = (error as { code: string }).code
        session.abort()
      }
    }
    const authorise = async ({ token, shippingContact }: Payment) => {
      try {
        const payload = await instance.tokenize({ token: token as never })
        session.completePayment({ status: ApplePaySession.STATUS_SUCCESS })
        onOutcome({ payload: { ...payload, phone: shippingContact?.phoneNumber } })
      } catch (error) {
        session.completePayment({ status: ApplePaySession.STATUS_FAILURE })
        onOutcome({ error: { code: (error as { code: string }).code } })
      }
    }
    session.addEventListener('validatemerchant', (event) => void validate(event as Event & { validationURL: string }))
    session.addEventListener('paymentauthorized', (event) => {
      void authorise((event as Event & { payment: Payment }).payment)
    })
    session.addEventListener('cancel', () => onOutcome(failed ? { error: { code: failed } } : { wasCancelled: true }))
    session.begin()
  }
  document.querySelector('#apple-pay')?.addEventListener('click', pay)
}
