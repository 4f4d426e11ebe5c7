import type { Page } from '@playwright/test'

/** Holds the site's scripts back, as on a slow line, until what it returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const arrived = new Promise<void>((go) => (release = go))
  await page.route('**/win/assets/*.js', (route) => arrived.then(() => route.continue()))
  return release
}
