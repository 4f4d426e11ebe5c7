/// <reference lib="dom" />
import { addStyles } from '../add-styles.ts'
import { create } from '../create-element.ts'

// Emulates PayPal's SDK script, which the gateway's library loads. Its button asks the shop to create an order, opens PayPal's
// page in a popup, and reports the result to the shop.
type Approval = { orderID: string; payerID: string; paymentID: string; facilitatorAccessToken: string }
type ButtonOptions = {
  fundingSource?: string
  style?: { label?: string; height?: number }
  createOrder: () => Promise<string>
  onApprove: (data: Approval) => unknown
  onCancel?: (data: { orderID: string }) => void
  onError?: (error: unknown) => void
  onClick?: (data: { fundingSource: string }, actions: { resolve: () => void; reject: () => void }) => unknown
}
type PageMessage = { type?: string; orderID?: string; payerID?: string }

/** PayPal's page has the same base address as this script. */
const baseUrl = (document.currentScript as HTMLScriptElement).src.replace(/\/sdk\/js.*$/, '')
const windowFeatures = 'popup,width=450,height=640'
const pollIntervalMs = 200

const styles = `
  .paypal-emulator { box-sizing: border-box; width: 100%; min-height: 48px; border: 1px solid transparent; border-radius: 999px; font: italic 800 20px/1
    system-ui, sans-serif; color: #00286e; background: #ffc439; cursor: pointer; }
  .paypal-emulator:hover { background: #f2b72f; }
  .paypal-emulator:focus-visible { outline: 3px solid #00286e; outline-offset: 2px; }
  .paypal-emulator:disabled { cursor: default; opacity: 0.6; }`

/** Resolves with the message of PayPal's page; with undefined if its window was closed. */
function waitForResult(page: Window): Promise<PageMessage | undefined> {
  return new Promise((resolve) => {
    const finish = (message?: PageMessage) => {
      window.removeEventListener('message', onMessage)
      clearInterval(closedPoll)
      page.close()
      resolve(message)
    }
    const onMessage = ({ source, data }: MessageEvent<PageMessage>) => {
      if (source === page && data.type?.startsWith('paypal-')) finish(data)
    }
    const closedPoll = setInterval(() => page.closed && finish(), pollIntervalMs)
    window.addEventListener('message', onMessage)
  })
}

async function pay(options: ButtonOptions): Promise<void> {
  let isRefused = false
  options.onClick?.({ fundingSource: 'paypal' }, { resolve: () => undefined, reject: () => void (isRefused = true) })
  if (isRefused) return
  // Opened before the first await: browsers block popups that are not opened directly by a click.
  const page = window.open('', '', windowFeatures)
  if (!page) return options.onError?.(new Error('Can not open popup window - blocked'))
  let orderID: string
  try {
    orderID = await options.createOrder()
  } catch (error) {
    page.close()
    return options.onError?.(error)
  }
  page.location.href = `${baseUrl}/checkoutnow?token=${orderID}&origin=${encodeURIComponent(location.origin)}`
  const result = await waitForResult(page)
  if (result?.type !== 'paypal-approved' || !result.payerID) return options.onCancel?.({ orderID })
  try {
    await options.onApprove({
      orderID,
      payerID: result.payerID,
      paymentID: orderID,
      facilitatorAccessToken: 'emulator',
    })
  } catch (error) {
    options.onError?.(error)
  }
}

function Buttons(options: ButtonOptions) {
  const button = create(
    'button',
    { type: 'button', className: 'paypal-emulator', ariaLabel: 'Pay with PayPal' },
    'PayPal',
  )
  button.addEventListener('click', () => {
    button.disabled = true
    void pay(options).finally(() => (button.disabled = false))
  })
  return {
    isEligible: () => true,
    render: async (container: Element | string) => {
      const place = typeof container === 'string' ? document.querySelector(container) : container
      if (!place) throw new Error('Document is ready and the container does not exist')
      addStyles(styles)
      place.append(button)
    },
    close: async () => button.remove(),
  }
}

Object.assign(window, {
  paypal: { version: '5.0.emulator', FUNDING: { PAYPAL: 'paypal', CARD: 'card', CREDIT: 'credit' }, Buttons },
})
