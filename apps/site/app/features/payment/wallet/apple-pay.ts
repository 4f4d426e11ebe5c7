/**
 * Apple Pay in the browser, which shows its own payment sheet. The result is a nonce of the card gateway and, on request, the
 * phone number that the player saved in Apple Pay. The sheet stays open until it gets the result of the payment.
 */
import type { ApplePay as Library } from 'braintree-web/apple-pay'
import type { GatewayError } from '../card/card-copy.ts'
import { openGatewayClient, tearDown } from '../card/gateway-client.ts'
import { cancelledWalletFailure, walletFailureOf } from './wallet-copy.ts'
import type { WalletFailure } from './wallet-copy.ts'

export type ApplePayAuthorised =
  | {
      ok: true
      nonce: string
      deviceData?: string | undefined
      /** In the sheet's format, where it was requested. It is not verified. */
      phone?: string | undefined
      /** Reports the result to the sheet. The sheet waits about half a minute. */
      finish(isPaid: boolean): void
    }
  | { ok: false; failure: WalletFailure }

export type ApplePayRequest = {
  amountPence: number
  /** The payee that the sheet shows. */
  label: string
  asksForPhone?: boolean
  /** False where credit cards are not allowed (field rule 14). The server checks this again with the gateway. */
  takesCredit?: boolean
}

export type ApplePay = {
  /** Opens the sheet. Call it directly in the tap's handler: the browser allows it only there. */
  authorise(request: ApplePayRequest): Promise<ApplePayAuthorised>
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

/** Supported since Safari 11.1. */
const APPLE_PAY_VERSION = 3

const sessionClass = () => (window as { ApplePaySession?: SessionClass }).ApplePaySession

/** Whether this browser supports Apple Pay, whether or not it is set up. */
export function hasApplePay(): boolean {
  const Sheet = sessionClass()
  try {
    return Sheet !== undefined && Sheet.supportsVersion(APPLE_PAY_VERSION) && Sheet.canMakePayments()
  } catch {
    // Apple Pay throws on a page without https.
    return false
  }
}

/** Loads what the tap will need without delay. Throws on failure; `walletFailureOf` has the message. */
export async function openApplePay(clientToken: string): Promise<ApplePay> {
  const [gateway, library] = await Promise.all([openGatewayClient(clientToken), import('braintree-web/apple-pay')])
  const applePay = await library.create({ client: gateway.client })
  return {
    authorise: (request) => authorise(applePay, gateway.deviceData, request),
    close: () => tearDown(applePay, gateway),
  }
}

function authorise(
  applePay: Library,
  deviceData: () => Promise<string | undefined>,
  { amountPence, label, asksForPhone = false, takesCredit = true }: ApplePayRequest,
): Promise<ApplePayAuthorised> {
  const Sheet = sessionClass()!
  const refuse = (error: unknown): ApplePayAuthorised => ({
    ok: false,
    failure: walletFailureOf('Apple Pay', error as GatewayError),
  })
  return new Promise((resolve) => {
    let session: Session
    try {
      const request = applePay.createPaymentRequest({
        total: { label, amount: (amountPence / 100).toFixed(2) },
        ...(asksForPhone ? { requiredShippingContactFields: ['phone'] } : {}),
        ...(takesCredit ? {} : { merchantCapabilities: ['supports3DS', 'supportsDebit'] }),
      } as never)
      session = new Sheet(APPLE_PAY_VERSION, request)
    } catch (error) {
      return resolve(refuse(error))
    }

    const validate = async (validationURL: string) => {
      try {
        session.completeMerchantValidation(await applePay.performValidation({ validationURL, displayName: label }))
      } catch (error) {
        // The first resolve wins: aborting the sheet also fires 'cancel'.
        resolve(refuse(error))
        session.abort()
      }
    }
    const tokenise = async ({ token, shippingContact }: Payment) => {
      const finish = (isPaid: boolean) => {
        try {
          session.completePayment({ status: isPaid ? Sheet.STATUS_SUCCESS : Sheet.STATUS_FAILURE })
        } catch {
          // The sheet timed out and is closed.
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
    session.addEventListener('cancel', () => resolve({ ok: false, failure: cancelledWalletFailure('Apple Pay') }))
    try {
      session.begin()
    } catch (error) {
      resolve(refuse(error))
    }
  })
}
