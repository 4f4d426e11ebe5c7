/** Delays requests, as a slow connection would. */
import type { Page, Route } from '@playwright/test'

/** Holds requests to an address until the returned function is called. Then each continues, or `then` handles it. */
export async function holdRequests(
  page: Page,
  address: string,
  then = (route: Route): Promise<unknown> => route.continue(),
  options: { times?: number } = {},
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, (route) => promise.then(() => then(route)), options)
  return resolve
}

/** Holds the site's scripts. */
export const holdScripts = (page: Page) => holdRequests(page, '**/win/assets/*.js')
