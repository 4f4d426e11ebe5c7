/** A line on which some things come late. */
import type { Page, Route } from '@playwright/test'

/** Holds requests to an address back until what it returns is called; then each goes on, or what `then` does with it. */
export async function hold(
  page: Page,
  address: string,
  then = (route: Route): Promise<unknown> => route.continue(),
  options: { times?: number } = {},
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, (route) => promise.then(() => then(route)), options)
  return resolve
}

/** Holds the site's scripts back. */
export const holdScripts = (page: Page) => hold(page, '**/win/assets/*.js')
