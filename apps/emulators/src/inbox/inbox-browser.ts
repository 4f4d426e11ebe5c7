/// <reference lib="dom" />

const pollMs = 2_000

const pause = document.querySelector('#pause') as HTMLButtonElement
const news = document.querySelector('#news') as HTMLElement
const messages = document.querySelector('#messages') as HTMLElement
let isPaused = false

/** Fetches the page again and replaces the messages if they have changed. */
async function update(): Promise<void> {
  const reply = await fetch(location.href)
  const next = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('#messages')
  if (!next || isPaused || next.innerHTML === messages.innerHTML) return
  messages.replaceChildren(...next.childNodes)
  const newest = messages.querySelector('.device h2')?.textContent
  news.textContent = newest ? `New message for ${newest}` : ''
}

async function keepUpdating(): Promise<void> {
  if (!isPaused && !document.hidden) {
    try {
      await update()
    } catch {
      news.textContent = 'The site isn’t answering. We’re trying again.'
    }
  }
  setTimeout(() => void keepUpdating(), pollMs)
}

pause.hidden = false
pause.addEventListener('click', () => {
  isPaused = !isPaused
  pause.ariaPressed = String(isPaused)
  pause.textContent = isPaused ? 'Updates paused' : 'Pause updates'
})
setTimeout(() => void keepUpdating(), pollMs)
