import type { Page } from '@playwright/test'

/** A page that never listens is a finding of the test itself, not of this wait. */
const PATIENCE_MS = 15_000

/**
 * Has a page's navigations wait until the page is hydrated, as a person does who reads before they press. Whoever asks for
 * `waitUntil: 'commit'` is there before that.
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
