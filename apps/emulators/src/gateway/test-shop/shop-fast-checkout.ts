/// <reference lib="dom" />
import type { Client } from 'braintree-web'
import fastlane from 'braintree-web/fastlane'
import hostedFields from 'braintree-web/hosted-fields'

type Component = {
  render: (selector: string) => Promise<void>
  getPaymentToken: () => Promise<Record<string, unknown>>
}
type Fastlane = {
  identity: {
    lookupCustomerByEmail: (email: string) => Promise<{ customerContextId?: string }>
    triggerAuthenticationFlow: (id: string) => Promise<{ authenticationState: string }>
  }
  FastlanePaymentComponent: (options: object) => Promise<Component>
}

export type FastCheckoutPage = {
  /** Finds the shopper and shows the component; returns how the shopper was proved. */
  find: (email: string, shippingAddress?: object) => Promise<string>
  getPaymentToken: () => Promise<Record<string, unknown>>
}

/** Opens fast checkout by the library's own component. */
export async function openFastCheckout(client: Client, deviceData: string): Promise<FastCheckoutPage> {
  Object.assign(window, { braintree: { hostedFields } })
  const { identity, FastlanePaymentComponent } = (await fastlane.create({ client, deviceData })) as Fastlane
  let component: Component | undefined
  return {
    async find(email, shippingAddress) {
      const { customerContextId } = await identity.lookupCustomerByEmail(email)
      const found = customerContextId ? await identity.triggerAuthenticationFlow(customerContextId) : undefined
      component = await FastlanePaymentComponent({ shippingAddress })
      await component.render('#fast-checkout')
      return found?.authenticationState ?? 'unknown'
    },
    getPaymentToken: () => component!.getPaymentToken(),
  }
}
