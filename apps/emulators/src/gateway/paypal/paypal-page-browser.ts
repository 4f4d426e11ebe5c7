/// <reference lib="dom" />

const asked = new URLSearchParams(location.search)
const shop = asked.get('origin') ?? ''
const orderID = asked.get('token') ?? ''
const form = document.querySelector('form') as HTMLFormElement
const problem = document.querySelector('#problem') as HTMLElement

/** Back to the shop; where its window can no longer be reached, the person is told. */
function tell(message: object): void {
  if (!window.opener) return void (problem.textContent = 'Please go back to the shop’s window.')
  ;(window.opener as Window).postMessage({ orderID, ...message }, shop)
}

async function approve(): Promise<void> {
  const account = new FormData(form).get('account')
  try {
    const reply = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: orderID, account }),
    })
    if (!reply.ok) throw new Error(String(reply.status))
    tell({ type: 'paypal-approved', ...(await reply.json()) })
  } catch {
    problem.textContent = 'PayPal did not answer. Please try again.'
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void approve()
})
document.querySelector('#cancel')?.addEventListener('click', () => tell({ type: 'paypal-cancelled' }))
