/** The browser inside another app, which opens no windows: a link that asks for one does nothing. */
import type { Condition } from './condition.ts'

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0 (iPhone17,1)'

function moveIn(userAgent: string): void {
  window.open = () => null
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[target=_blank]')
    if (link) event.preventDefault()
  })
  Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
}

export const inAppBrowser: Condition = (context) => context.addInitScript(moveIn, INSTAGRAM)
