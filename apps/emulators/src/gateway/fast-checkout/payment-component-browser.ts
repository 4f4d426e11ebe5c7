/// <reference lib="dom" />
import { callFastCheckout, type Profile } from './calls-browser.ts'
import { createCardForm, type PaymentToken } from './card-form-browser.ts'
import { create } from '../create-element.ts'

/** Who pays: as far as the email says and, after the code, the member with their cards. */
export type Identity = { email: string; member?: { profile: Profile; authAssertion: string } }
type Options = { client: object; identity: Identity; shippingAddress?: object | undefined }

/** FastlanePaymentComponent: a member chooses among their cards or types another; anybody else types a card. */
export function createPaymentComponent({ client, identity: { email, member }, shippingAddress }: Options) {
  const form = createCardForm(client, { email, authAssertion: member?.authAssertion, shippingAddress })
  const cards = member?.profile.cards ?? []
  const radios = cards.map(({ id }, index) =>
    create('input', { type: 'radio', name: 'fastlane-card', value: id, checked: index === 0 }),
  )
  const other = create('input', { type: 'radio', name: 'fastlane-card', value: '' })
  const chosen = () => [...radios, other].find(({ checked }) => checked)?.value ?? ''
  const show = () => (form.element.style.display = chosen() === '' ? 'grid' : 'none')
  const choice = create('fieldset', {}, create('legend', {}, `Hello, ${member?.profile.name.firstName ?? ''}`))
  for (const [index, { paymentSource }] of cards.entries()) {
    const { brand, lastDigits } = paymentSource.card
    choice.append(create('label', { className: 'fastlane-row' }, radios[index]!, `${brand} ending ${lastDigits}`))
  }
  choice.append(create('label', { className: 'fastlane-row' }, other, 'Another card'))
  choice.addEventListener('change', show)

  return {
    async render(selector: string): Promise<void> {
      const place = document.querySelector(selector)
      if (!place) throw new Error(`nothing matches ${selector}`)
      if (cards.length === 0) place.replaceChildren(form.element)
      else {
        place.replaceChildren(create('div', { className: 'fastlane' }, choice, form.element))
        show()
      }
      await form.open()
    },
    getPaymentToken(): Promise<PaymentToken> {
      const cardId = cards.length === 0 ? '' : chosen()
      if (cardId === '') return form.tokenise()
      return callFastCheckout('payment-token', { authAssertion: member?.authAssertion, cardId })
    },
  }
}
