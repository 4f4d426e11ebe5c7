/**
 * Apple Pay in the browser: a sheet that belongs to the browser, where there is one. What comes out is a nonce of the card
 * gateway's, and, where it is asked for, the number that the player keeps there. The sheet stays until it is told how it ended.
 */
import type { ApplePay as Library } from 'braintree-web/apple-pay'
import type { GatewayError } from '../card/card-copy.ts'
import { openGatewayClient, tearDown } from '../card/gateway-client.ts'
import { walletCancelled, walletTroubleOf } from './wallet-copy.ts'
import type { WalletTrouble } from './wallet-copy.ts'

export type ApplePayAuthorised =
  | {
      ok: true
      nonce: string
      deviceData?: string | undefined
      /** As the sheet writes it, where it was asked for; it proves nothing. */
      phone?: string | undefined
      /** Tells the sheet how it ended, within half a minute. */
      finish(isPaid: boolean): void
    }
  | { ok: false; trouble: WalletTrouble }

export type ApplePayAsk = {
  amountPence: number
  /** Whom the sheet says is paid. */
  label: string
  asksForPhone?: boolean
  /** False where credit cards may not pay (field rule 14); the server asks the gateway again. */
  takesCredit?: boolean
}

export type ApplePay = {
  /** Opens the sheet. To be called in the very handler of a press: the browser allows it nowhere else. */
  authorise(ask: ApplePayAsk): Promise<ApplePayAuthorised>
  close(): Promise<void>
}

type Payment = { token: unknown; shippingContact?: { phoneNumber?: string } }
type Session = EventTarget & {
  begin(): void
  abort(): void
  completeMerchantValidation(merchant: unknown): void
  completePayment(result: { status: number }): void
}
type SessionClass = {
  new (version: number, request: object): Session
  canMakePayments(): boolean
  supportsVersion(version: number): boolean
  STATUS_SUCCESS: number
  STATUS_FAILURE: number
}

/** As of Safari 11.1. */
const VERSION = 3

const sessionClass = () => (window as { ApplePaySession?: SessionClass }).ApplePaySession

/** Whether this browser has Apple Pay, set up or not. */
export function hasApplePay(): boolean {
  const Sheet = sessionClass()
  try {
    return Sheet !== undefined && Sheet.supportsVersion(VERSION) && Sheet.canMakePayments()
  } catch {
    // Not where the page came by plain http.
    return false
  }
}

/** Makes ready what a press needs at once. Throws when it cannot be had; `walletTroubleOf` has words for it. */
export async function openApplePay(clientToken: string): Promise<ApplePay> {
  const [gateway, library] = await Promise.all([openGatewayClient(clientToken), import('braintree-web/apple-pay')])
  const applePay = await library.create({ client: gateway.client })
  return {
    authorise: (ask) => authorise(applePay, gateway.deviceData, ask),
    close: () => tearDown(applePay, gateway),
  }
}

function authorise(
  applePay: Library,
  deviceData: () => Promise<string | undefined>,
  { amountPence, label, asksForPhone = false, takesCredit = true }: ApplePayAsk,
): Promise<ApplePayAuthorised> {
  const Sheet = sessionClass()!
  const refuse = (error: unknown): ApplePayAuthorised => ({
    ok: false,
    trouble: walletTroubleOf('Apple Pay', error as GatewayError),
  })
  return new Promise((resolve) => {
    let session: Session
    try {
      const request = applePay.createPaymentRequest({
        total: { label, amount: (amountPence / 100).toFixed(2) },
        ...(asksForPhone ? { requiredShippingContactFields: ['phone'] } : {}),
        ...(takesCredit ? {} : { merchantCapabilities: ['supports3DS', 'supportsDebit'] }),
      } as never)
      session = new Sheet(VERSION, request)
    } catch (error) {
      return resolve(refuse(error))
    }

    const validate = async (validationURL: string) => {
      try {
        session.completeMerchantValidation(await applePay.performValidation({ validationURL, displayName: label }))
      } catch (error) {
        // Whoever answers first is heard: taking the sheet away says 'cancel' too.
        resolve(refuse(error))
        session.abort()
      }
    }
    const tokenise = async ({ token, shippingContact }: Payment) => {
      const finish = (isPaid: boolean) => {
        try {
          session.completePayment({ status: isPaid ? Sheet.STATUS_SUCCESS : Sheet.STATUS_FAILURE })
        } catch {
          // It did not wait so long, and has gone.
        }
      }
      try {
        const { nonce } = await applePay.tokenize({ token: token as never })
        resolve({ ok: true, nonce, deviceData: await deviceData(), phone: shippingContact?.phoneNumber, finish })
      } catch (error) {
        finish(false)
        resolve(refuse(error))
      }
    }
    session.addEventListener('validatemerchant', (event) => {
      void validate((event as Event & { validationURL: string }).validationURL)
    })
    session.addEventListener('paymentauthorized', (event) => {
      void tokenise((event as Event & { payment: Payment }).payment)
    })
    session.addEventListener('cancel', () => resolve({ ok: false, trouble: walletCancelled('Apple Pay') }))
    try {
      session.begin()
    } catch (error) {
      resolve(refuse(error))
    }
  })
}
