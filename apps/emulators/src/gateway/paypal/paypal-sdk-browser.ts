/// <reference lib="dom" />

// PayPal's button as the vendor's script offers it: what the gateway's library loads and the shop draws. It asks the shop for an
// order, shows PayPal's page in a window of its own, and reports the result to the shop.
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

/** Wherever this script came from, PayPal's page is beside it. */
const home = (document.currentScript as HTMLScriptElement).src.replace(/\/sdk\/js.*$/, '')
const windowLook = 'popup,width=450,height=640'
const lookEveryMs = 200

const styles = `
  .paypal-emulator { box-sizing: border-box; width: 100%; min-height: 48px; border: 1px solid transparent; border-radius: 999px; font: italic 800 20px/1
    system-ui, sans-serif; color: #00286e; background: #ffc439; cursor: pointer; }
  .paypal-emulator:hover { background: #f2b72f; }
  .paypal-emulator:focus-visible { outline: 3px solid #00286e; outline-offset: 2px; }
  .paypal-emulator:disabled { cursor: default; opacity: 0.6; }`

/** Resolves with what PayPal's page said; nothing if its window was closed. */
function waitFor(page: Window): Promise<PageMessage | undefined> {
  return new Promise((resolve) => {
    const finish = (message?: PageMessage) => {
      window.removeEventListener('message', onMessage)
      clearInterval(looking)
      page.close()
      resolve(message)
    }
    const onMessage = ({ source, data }: MessageEvent<PageMessage>) => {
      if (source === page && data.type?.startsWith('paypal-')) finish(data)
    }
    const looking = setInterval(() => page.closed && finish(), lookEveryMs)
    window.addEventListener('message', onMessage)
  })
}

async function pay(options: ButtonOptions): Promise<void> {
  let isRefused = false
  options.onClick?.({ fundingSource: 'paypal' }, { resolve: () => undefined, reject: () => void (isRefused = true) })
  if (isRefused) return
  // Opened while the click is fresh; a browser would refuse it after the wait.
  const page = window.open('', '', windowLook)
  if (!page) return options.onError?.(new Error('Can not open popup window - blocked'))
  let orderID: string
  try {
    orderID = await options.createOrder()
  } catch (error) {
    page.close()
    return options.onError?.(error)
  }
  page.location.href = `${home}/checkoutnow?token=${orderID}&origin=${encodeURIComponent(location.origin)}`
  const answer = await waitFor(page)
  if (answer?.type !== 'paypal-approved' || !answer.payerID) return options.onCancel?.({ orderID })
  try {
    await options.onApprove({
      orderID,
      payerID: answer.payerID,
      paymentID: orderID,
      facilitatorAccessToken: 'emulator',
    })
  } catch (error) {
    options.onError?.(error)
  }
}

function Buttons(options: ButtonOptions) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'paypal-emulator'
  button.textContent = 'PayPal'
  button.ariaLabel = 'Pay with PayPal'
  button.addEventListener('click', () => {
    button.disabled = true
    void pay(options).finally(() => (button.disabled = false))
  })
  return {
    isEligible: () => true,
    render: async (container: Element | string) => {
      const place = typeof container === 'string' ? document.querySelector(container) : container
      if (!place) throw new Error('Document is ready and the container does not exist')
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      place.append(button)
    },
    close: async () => button.remove(),
  }
}

Object.assign(window, {
  paypal: { version: '5.0.emulator', FUNDING: { PAYPAL: 'paypal', CARD: 'card', CREDIT: 'credit' }, Buttons },
})
