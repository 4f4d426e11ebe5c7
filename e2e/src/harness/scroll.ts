/** The scroll position of a page and the position of an element in the window, in whole px from the top. */
import type { Locator, Page } from '@playwright/test'

export const scrollPosition = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(document.scrollingElement?.scrollTop ?? 0))

export const topInWindow = (element: Locator): Promise<number> =>
  element.evaluate((found) => Math.round(found.getBoundingClientRect().top))

/** Measured at the moment of the next press: until then, rails that come near may still get their true height. */
export const positionAtNextClick = (page: Page): Promise<{ scrolled: number; inWindow: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const report = ({ target }: Event) =>
          resolve({
            scrolled: Math.round(document.scrollingElement?.scrollTop ?? 0),
            inWindow: Math.round((target as Element).getBoundingClientRect().top),
          })
        document.addEventListener('click', report, { capture: true, once: true })
      }),
  )

/** Waits until the element has not moved for ten frames. By then the rails around it have their true height. */
export const waitUntilStill = (element: Locator): Promise<void> =>
  element.evaluate(async (found) => {
    let last = NaN
    for (let frames = 0; frames < 10;) {
      await new Promise(requestAnimationFrame)
      const { top } = found.getBoundingClientRect()
      frames = top === last ? frames + 1 : 0
      last = top
    }
  })
