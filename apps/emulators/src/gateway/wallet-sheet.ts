/// <reference lib="dom" />

import { addStyles } from './add-styles.ts'
import { create } from './create-element.ts'

/** A card in the emulated wallet. */
export type SheetCard = { id: string; label: string }

export type SheetOptions<Card extends SheetCard> = {
  wallet: 'Apple Pay' | 'Google Pay'
  /** What the button that pays says. */
  payLabel: string
  /** At least one. */
  cards: readonly Card[]
  displayName: string
  total: string
  lines: { label: string; amount: string }[]
  requiresPhone: boolean
}
export type SheetResult<Card extends SheetCard> = { card: Card; phone: string }

export type Sheet<Card extends SheetCard> = {
  /** Resolves with the person's choice; with undefined if they cancel. */
  result: Promise<SheetResult<Card> | undefined>
  /** Enables payment, once the merchant has been validated. */
  enable(): void
  /** Shows the outcome, then closes the sheet. */
  finish(isPaid: boolean): void
  close(): void
}

const styles = `
  .wallet-emulator { box-sizing: border-box; width: min(420px, 100vw); max-height: 92dvh; margin: auto auto 0; padding: 20px;
    border: 0; border-radius: 24px 24px 0 0; overflow: auto; font: 16px/1.45 system-ui, sans-serif; color: #1d1d1f; background: #f5f5f7; }
  .wallet-emulator::backdrop { background: #0009; }
  .wallet-emulator h2 { margin: 0 0 12px; font-size: 20px; }
  .wallet-emulator dl, .wallet-emulator fieldset { margin: 0 0 16px; padding: 10px 16px; border: 0; border-radius: 14px; background: #fff; }
  .wallet-emulator dl div { display: flex; justify-content: space-between; gap: 12px; padding: 4px 0; }
  .wallet-emulator dd { margin: 0; font-weight: 600; }
  .wallet-emulator legend { float: left; width: 100%; padding: 4px 0; font-weight: 600; }
  .wallet-emulator label { display: flex; clear: left; align-items: center; gap: 12px; min-height: 44px; }
  .wallet-emulator input[type='radio'] { flex: none; width: 20px; height: 20px; accent-color: #1d1d1f; }
  .wallet-emulator input[type='tel'] { flex: 1; min-width: 0; padding: 10px 12px; border: 1px solid #86868b; border-radius: 10px; font: inherit; }
  .wallet-emulator button { width: 100%; min-height: 50px; border: 0; border-radius: 14px; font: 600 17px/1 system-ui, sans-serif;
    color: #fff; background: #1d1d1f; cursor: pointer; }
  .wallet-emulator button + button { margin-top: 10px; color: #1d1d1f; background: #e3e3e8; }
  .wallet-emulator button:disabled { opacity: 0.5; cursor: default; }
  .wallet-emulator :focus-visible { outline: 3px solid #0071e3; outline-offset: 2px; }
  .wallet-emulator .note { margin: 14px 0 0; font-size: 14px; color: #515154; }`

const closeDelayMs = 700

const renderAmount = (label: string, amount: string) =>
  create('div', {}, create('dt', {}, label), create('dd', {}, `£${Number(amount).toFixed(2)}`))

/** Shows the sheet over the shop's page. */
export function openSheet<Card extends SheetCard>({
  wallet,
  payLabel,
  cards: walletCards,
  displayName,
  total,
  lines,
  requiresPhone,
}: SheetOptions<Card>): Sheet<Card> {
  const removeStyles = addStyles(styles)

  const title = create('h2', { id: 'wallet-emulator-title' }, `${wallet} demonstration`)
  const amounts = create(
    'dl',
    {},
    ...lines.map((one) => renderAmount(one.label, one.amount)),
    renderAmount(`Pay ${displayName}`, total),
  )
  const cards = walletCards.map((one, index) => {
    const radio = create('input', { type: 'radio', name: 'card', value: one.id, checked: index === 0 })
    return create('label', {}, radio, one.label)
  })
  const phone = create('input', { type: 'tel', name: 'phone', value: '07700 900001', required: true })
  const pay = create('button', { type: 'submit', disabled: true }, payLabel)
  const cancel = create('button', { type: 'button' }, 'Cancel')
  const status = create('p', { className: 'note' }, 'This is a demonstration. No money is taken.')
  status.role = 'status'
  const form = create(
    'form',
    {},
    amounts,
    create('fieldset', {}, create('legend', {}, 'Card'), ...cards),
    ...(requiresPhone
      ? [create('fieldset', {}, create('legend', {}, 'Contact'), create('label', {}, 'Phone', phone))]
      : []),
    pay,
    cancel,
    status,
  )
  const dialog = create('dialog', { className: 'wallet-emulator' }, title, form)
  dialog.setAttribute('aria-labelledby', title.id)
  document.body.append(dialog)
  dialog.showModal()

  const close = () => {
    dialog.close()
    dialog.remove()
    removeStyles()
  }
  const result = new Promise<SheetResult<Card> | undefined>((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      pay.disabled = true
      cancel.disabled = true
      status.textContent = 'Processing…'
      const chosen = new FormData(form).get('card')
      const card = walletCards.find((one) => one.id === chosen) ?? walletCards[0]!
      resolve({ card, phone: requiresPhone ? phone.value : '' })
    })
    const cancelSheet = () => {
      close()
      resolve(undefined)
    }
    cancel.addEventListener('click', cancelSheet)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (!cancel.disabled) cancelSheet()
    })
  })

  return {
    result,
    enable: () => void (pay.disabled = false),
    finish: (isPaid) => {
      status.textContent = isPaid ? 'Done' : 'Payment not completed'
      setTimeout(close, closeDelayMs)
    },
    close,
  }
}
