/** Another browser than that of the journey, on a device of the same kind. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Condition } from './conditions/condition.ts'
import type { PageErrors } from './page-errors.ts'

/** `browserAs`: what it does to every page, as that of the journey does. */
export type Journeying = { browser: Browser; pageErrors: PageErrors; browserAs: readonly Condition[] }

export async function openBrowser(
  { browser, pageErrors, browserAs }: Journeying,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options)
  pageErrors.watch(context)
  for (const condition of browserAs) await condition(context)
  return context.newPage()
}
