/// <reference lib="dom" />

// Runs in the head, so that its listeners exist before a person can press a button.
const query = new URLSearchParams(location.search)
const shop = query.get('origin') ?? ''
const orderID = query.get('token') ?? ''

function showProblem(problem: string): void {
  ;(document.querySelector('#problem') as HTMLElement).textContent = problem
}

/** Sends the result to the shop's window; shows a message if that window can no longer be reached. */
function sendToShop(message: object): void {
  if (!window.opener) return showProblem('Go back to the window you came from.')
  ;(window.opener as Window).postMessage({ orderID, ...message }, shop)
}

async function approve(form: HTMLFormElement): Promise<void> {
  const account = new FormData(form).get('account')
  try {
    const reply = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: orderID, account }),
    })
    if (!reply.ok) throw new Error(String(reply.status))
    sendToShop({ type: 'paypal-approved', ...(await reply.json()) })
  } catch {
    showProblem('PayPal didn’t answer. Try again.')
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault()
  void approve(event.target as HTMLFormElement)
})
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('#cancel')) sendToShop({ type: 'paypal-cancelled' })
})
