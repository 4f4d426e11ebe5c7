/// <reference lib="dom" />
import { walletCards } from '../test-cards.ts'

export type SheetAsk = {
  displayName: string
  total: string
  lines: { label: string; amount: string }[]
  asksForPhone: boolean
}
export type SheetAnswer = { card: (typeof walletCards)[number]; phone: string }

export type Sheet = {
  /** Resolves when the person has answered; nothing when they closed it. */
  answer: Promise<SheetAnswer | undefined>
  /** From now on it can be paid: the shop has shown that it is one. */
  enable(): void
  /** Says how it ended, and goes. */
  finish(isPaid: boolean): void
  close(): void
}

const styles = `
  .apple-pay-emulator { box-sizing: border-box; width: min(420px, 100vw); max-height: 92dvh; margin: auto auto 0; padding: 20px;
    border: 0; border-radius: 24px 24px 0 0; overflow: auto; font: 16px/1.45 system-ui, sans-serif; color: #1d1d1f; background: #f5f5f7; }
  .apple-pay-emulator::backdrop { background: #0009; }
  .apple-pay-emulator h2 { margin: 0 0 12px; font-size: 20px; }
  .apple-pay-emulator dl, .apple-pay-emulator fieldset { margin: 0 0 16px; padding: 10px 16px; border: 0; border-radius: 14px; background: #fff; }
  .apple-pay-emulator dl div { display: flex; justify-content: space-between; gap: 12px; padding: 4px 0; }
  .apple-pay-emulator dd { margin: 0; font-weight: 600; }
  .apple-pay-emulator legend { float: left; width: 100%; padding: 4px 0; font-weight: 600; }
  .apple-pay-emulator label { display: flex; clear: left; align-items: center; gap: 12px; min-height: 44px; }
  .apple-pay-emulator input[type='radio'] { width: 20px; height: 20px; accent-color: #1d1d1f; }
  .apple-pay-emulator input[type='tel'] { flex: 1; min-width: 0; padding: 10px 12px; border: 1px solid #86868b; border-radius: 10px; font: inherit; }
  .apple-pay-emulator button { width: 100%; min-height: 50px; border: 0; border-radius: 14px; font: 600 17px/1 system-ui, sans-serif;
    color: #fff; background: #1d1d1f; cursor: pointer; }
  .apple-pay-emulator button + button { margin-top: 10px; color: #1d1d1f; background: #e3e3e8; }
  .apple-pay-emulator button:disabled { opacity: 0.5; cursor: default; }
  .apple-pay-emulator :focus-visible { outline: 3px solid #0071e3; outline-offset: 2px; }
  .apple-pay-emulator .note { margin: 14px 0 0; font-size: 14px; color: #515154; }`

const goneAfterMs = 700

/** Makes an element with its children; texts are texts. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

const line = (label: string, amount: string) =>
  make('div', {}, make('dt', {}, label), make('dd', {}, `£${Number(amount).toFixed(2)}`))

/** Shows the sheet over the shop's page. */
export function openSheet({ displayName, total, lines, asksForPhone }: SheetAsk): Sheet {
  const style = new CSSStyleSheet()
  style.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]

  const title = make('h2', { id: 'apple-pay-emulator-title' }, 'Apple Pay demonstration')
  const amounts = make('dl', {}, ...lines.map((one) => line(one.label, one.amount)), line(`Pay ${displayName}`, total))
  const cards = walletCards.map((one, at) => {
    const radio = make('input', { type: 'radio', name: 'card', value: one.id, checked: at === 0 })
    return make('label', {}, radio, one.label)
  })
  const phone = make('input', { type: 'tel', name: 'phone', value: '07700 900001', required: true })
  const pay = make('button', { type: 'submit', disabled: true }, 'Pay with passcode')
  const cancel = make('button', { type: 'button' }, 'Cancel')
  const state = make('p', { className: 'note' }, 'This is a demonstration. No money is taken.')
  state.role = 'status'
  const form = make(
    'form',
    {},
    amounts,
    make('fieldset', {}, make('legend', {}, 'Card'), ...cards),
    ...(asksForPhone ? [make('fieldset', {}, make('legend', {}, 'Contact'), make('label', {}, 'Phone', phone))] : []),
    pay,
    cancel,
    state,
  )
  const dialog = make('dialog', { className: 'apple-pay-emulator' }, title, form)
  dialog.setAttribute('aria-labelledby', title.id)
  document.body.append(dialog)
  dialog.showModal()

  const close = () => {
    dialog.close()
    dialog.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style)
  }
  const answer = new Promise<SheetAnswer | undefined>((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      pay.disabled = true
      cancel.disabled = true
      state.textContent = 'Processing…'
      const chosen = new FormData(form).get('card')
      const card = walletCards.find((one) => one.id === chosen) ?? walletCards[0]
      resolve({ card, phone: asksForPhone ? phone.value : '' })
    })
    const leave = () => {
      close()
      resolve(undefined)
    }
    cancel.addEventListener('click', leave)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (!cancel.disabled) leave()
    })
  })

  return {
    answer,
    enable: () => void (pay.disabled = false),
    finish: (isPaid) => {
      state.textContent = isPaid ? 'Done' : 'Payment not completed'
      setTimeout(close, goneAfterMs)
    },
    close,
  }
}
