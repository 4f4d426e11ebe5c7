/** Where a page stands, in whole px from its top. */
import type { Page } from '@playwright/test'

export const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(document.scrollingElement?.scrollTop ?? 0))

/** Where it stands in the moment of the next press: until then rails that come near may still take their true height. */
export const placeOfPress = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const tell = () => resolve(Math.round(document.scrollingElement?.scrollTop ?? 0))
        document.addEventListener('click', tell, { capture: true, once: true })
      }),
  )
