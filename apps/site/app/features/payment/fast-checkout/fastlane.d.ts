/** The part of the gateway's library that loads fast checkout, as far as we use it. Its types are not published. */
declare module 'braintree-web/fastlane' {
  import type { Client } from 'braintree-web/client'

  export type PaymentToken = { id: string; paymentSource?: { card?: { bin?: string } } }
  export type PaymentComponent = { render(selector: string): Promise<void>; getPaymentToken(): Promise<PaymentToken> }
  export type Fastlane = {
    identity: {
      lookupCustomerByEmail(email: string): Promise<{ customerContextId?: string } | undefined>
      /** Texts a code to the shopper and asks for it. Undefined where the merchant may not recognise shoppers. */
      triggerAuthenticationFlow(
        customerContextId: string,
      ): Promise<{ authenticationState: 'succeeded' | 'failed' | 'canceled' | 'not_found' } | undefined>
    }
    FastlanePaymentComponent(options: object): Promise<PaymentComponent>
    FastlaneWatermarkComponent(options: object): Promise<{ render(selector: string): Promise<void> }>
  }
  export function create(options: {
    client: Client
    deviceData?: string | undefined
    styles?: object
    shippingAddressOptions?: { noShipping: boolean }
  }): Promise<Fastlane>
}
