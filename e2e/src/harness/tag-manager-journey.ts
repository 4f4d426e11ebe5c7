/** The test fixture of journeys on the demonstration with a tag manager, and what such journeys observe. */
import type { APIRequestContext, Page } from '@playwright/test'
import { test as journey } from './journey.ts'
import { startProduct } from './product.ts'
import type { Product } from './product.ts'

export const test = journey.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const product = await startProduct({ TAG_MANAGER_URL: '/_demo/tag-manager.js' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** What the tag manager has received, as one line of JSON each. */
export async function readReceived(request: APIRequestContext): Promise<string[]> {
  const entries = (await (await request.get('/_demo/tag-manager.json')).json()) as object[]
  return entries.map((entry) => JSON.stringify(entry))
}

/** Requests that measure, and those to the tag manager and the engagement service. */
export function recordOptionalRequests(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/measure|analytics|tag-manager|engagement|content_cards|\/experiment-/.test(pathname)) addresses.push(pathname)
  })
  return addresses
}

/** Of these buttons and links, those in view that something covers, by their text. The page scrolls behind its own bars. */
export const findCoveredActions = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (selected) =>
      [...document.querySelectorAll<HTMLElement>(selected)]
        .filter((element) => {
          const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
          const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
          return isWhole && width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
        })
        .filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return !hit || !(element.contains(hit) || hit.contains(element) || hit.closest('header, nav'))
        })
        .map((element) => element.textContent.trim() || element.outerHTML.slice(0, 80)),
    selector,
  )
