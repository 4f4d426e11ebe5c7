/**
 * Google Pay in the browser. Google's sheet has the gateway make a nonce of the chosen card. A card of the phone itself comes with
 * a cryptogram, by which its owner is authenticated; for a card that is only saved with Google, 3-D Secure runs as for any card.
 */
import type { GooglePayment } from 'braintree-web/google-payment'
import type { GatewayError } from '../card/card-copy.ts'
import { openGatewayClient, tearDown } from '../card/gateway-client.ts'
import type { GatewayClient } from '../card/gateway-client.ts'
import { verifyThreeDSecure } from '../card/three-d-secure.ts'
import type { CardToVerify } from '../card/three-d-secure.ts'
import { loadGooglePay } from './google-pay-script.ts'
import type { PaymentsClient } from './google-pay-script.ts'
import { cancelledWalletFailure, walletFailureOf } from './wallet-copy.ts'
import type { WalletFailure } from './wallet-copy.ts'

export type GooglePayAuthorised =
  | { ok: true; nonce: string; deviceData?: string | undefined }
  | { ok: false; failure: WalletFailure }

export type GooglePayRequest = {
  amountPence: number
  phone: string
  /** The payee that the sheet shows. */
  label: string
  /** False where credit cards are not allowed (field rule 14). The server checks this again with the gateway. */
  takesCredit: boolean
}

export type GooglePay = {
  /** Opens the sheet. Call it directly in the tap's handler: the browser allows it only there. */
  authorise(request: GooglePayRequest): Promise<GooglePayAuthorised>
  close(): Promise<void>
}

type CardMethod = { parameters: { allowCreditCards?: boolean } }
type DataRequest = { environment: string; merchantInfo: object; allowedPaymentMethods: CardMethod[] }
type Parsed = { nonce: string; details: { bin: string; isNetworkTokenized?: boolean } }
type GooglePayError = GatewayError & { statusCode?: string }

/** Loads what the tap will need without delay. Throws on failure; `walletFailureOf` has the message. */
export async function openGooglePay(clientToken: string, merchantId: string): Promise<GooglePay> {
  const [gateway, library, api] = await Promise.all([
    openGatewayClient(clientToken),
    import('braintree-web/google-payment'),
    loadGooglePay(),
  ])
  const googlePay = await library.create({
    client: gateway.client,
    googlePayVersion: 2,
    googleMerchantId: merchantId,
  })
  const { environment } = requestOf(googlePay, { amountPence: 0, label: '', takesCredit: true })
  const client = new api.PaymentsClient({ environment })
  return {
    authorise: (request) => authorise({ googlePay, client, gateway }, request),
    // The library's types lack its teardown.
    close: () => tearDown(googlePay as unknown as { teardown(): unknown }, gateway),
  }
}

type Opened = { googlePay: GooglePayment; client: PaymentsClient; gateway: GatewayClient }

async function authorise(
  { googlePay, client, gateway }: Opened,
  { phone, ...request }: GooglePayRequest,
): Promise<GooglePayAuthorised> {
  try {
    const response = await client.loadPaymentData(requestOf(googlePay, request))
    const { nonce, details } = (await googlePay.parseResponse(response as never)) as unknown as Parsed
    if (details.isNetworkTokenized) return { ok: true, nonce, deviceData: await gateway.deviceData() }
    const card = { nonce, bin: details.bin, amountPence: request.amountPence, phone }
    const verified = await verify(gateway, card)
    return verified.ok ? { ...verified, deviceData: await gateway.deviceData() } : verified
  } catch (error) {
    const { statusCode, ...known } = error as GooglePayError
    if (statusCode === 'CANCELED') return { ok: false, failure: cancelledWalletFailure('Google Pay') }
    return { ok: false, failure: walletFailureOf('Google Pay', statusCode ? { code: statusCode } : known) }
  }
}

/** The bank verifies the owner of a card that came without a cryptogram. */
async function verify({ client }: GatewayClient, card: CardToVerify): Promise<GooglePayAuthorised> {
  const library = await import('braintree-web/three-d-secure')
  const threeDSecure = await library.create({ client, version: 2 })
  try {
    const verified = await verifyThreeDSecure(threeDSecure, card)
    if (verified.ok) return verified
    const { message = walletFailureOf('Google Pay', {}).message } = verified.failure
    return { ok: false, failure: { message, isUnusable: false } }
  } finally {
    await tearDown(threeDSecure)
  }
}

type Purchase = Pick<GooglePayRequest, 'amountPence' | 'label' | 'takesCredit'>

function requestOf(googlePay: GooglePayment, { amountPence, label, takesCredit }: Purchase): DataRequest {
  const transactionInfo = {
    countryCode: 'GB',
    currencyCode: 'GBP',
    totalPriceStatus: 'FINAL',
    totalPrice: (amountPence / 100).toFixed(2),
    checkoutOption: 'COMPLETE_IMMEDIATE_PURCHASE',
  }
  const request = googlePay.createPaymentDataRequest({ transactionInfo } as never) as unknown as DataRequest
  const allowedPaymentMethods = request.allowedPaymentMethods.map((method) => ({
    ...method,
    parameters: { ...method.parameters, allowCreditCards: takesCredit },
  }))
  return { ...request, merchantInfo: { ...request.merchantInfo, merchantName: label }, allowedPaymentMethods }
}
