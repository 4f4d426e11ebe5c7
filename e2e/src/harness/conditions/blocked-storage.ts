/** A browser that blocks both storages, as with 'Block all cookies'. */
import type { Condition } from './condition.ts'

function block(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

export const blockedStorage: Condition = (context) => context.addInitScript(block)
