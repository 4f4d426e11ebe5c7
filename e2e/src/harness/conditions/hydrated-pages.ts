import type { Page } from '@playwright/test'

/** After this time the test continues and fails by its own assertion. */
const PATIENCE_MS = 15_000

/**
 * Makes a page's navigations wait for hydration, like a person who reads before pressing. With `waitUntil: 'commit'`
 * they do not wait.
 */
export function waitForHydration(page: Page): void {
  const settled = () =>
    page
      .waitForFunction(() => !document.querySelector('script[type=module]') || 'isListening' in window, undefined, {
        timeout: PATIENCE_MS,
      })
      .catch(() => undefined)
  for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const navigate = page[name].bind(page) as (...parts: unknown[]) => ReturnType<Page['goto']>
    Object.assign(page, {
      [name]: async (...parts: unknown[]) => {
        const response = await navigate(...parts)
        const { waitUntil } = (parts.at(-1) ?? {}) as { waitUntil?: string }
        if (waitUntil !== 'commit') await settled()
        return response
      },
    })
  }
}
