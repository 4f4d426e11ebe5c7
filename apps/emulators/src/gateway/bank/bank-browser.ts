/// <reference lib="dom" />

// Runs in the head, so that its listeners exist before a person can press a button.
const shop = new URLSearchParams(location.search).get('origin') ?? ''
const code = () => document.querySelector('input') as HTMLInputElement

async function sendAnswer(body: { code?: string }): Promise<void> {
  const buttons = document.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  try {
    const reply = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    window.parent.postMessage({ type: 'bank-verdict', ...(await reply.json()) }, shop)
  } catch {
    const problem = document.querySelector('#problem') as HTMLElement
    problem.textContent = 'Your bank didn’t answer. Try again.'
    for (const button of buttons) button.disabled = false
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault()
  void sendAnswer({ code: code().value.trim() })
})
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('#cancel')) void sendAnswer({})
})
window.addEventListener('message', ({ source, data }: MessageEvent<{ type?: string }>) => {
  if (source === window.parent && data.type === 'bank-cancel') void sendAnswer({})
})
// A key pressed inside the frame does not reach the dialog around it.
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void sendAnswer({})
})

document.addEventListener('DOMContentLoaded', () => {
  window.parent.postMessage({ type: 'bank-ready' }, shop)
  code().focus()
})
