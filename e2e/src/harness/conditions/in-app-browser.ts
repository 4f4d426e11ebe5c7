/** The browser inside another app, which opens no windows. */
import type { Condition } from './condition.ts'

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0 (iPhone17,1)'

function moveIn(userAgent: string): void {
  window.open = () => null
  Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
}

export const inAppBrowser: Condition = (context) => context.addInitScript(moveIn, INSTAGRAM)
