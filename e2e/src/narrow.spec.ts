import type { Page } from '@playwright/test'
import { NARROW } from './browser.ts'
import { GALLERIES } from './gallery.ts'
import { expect, test } from './journey.ts'

test.use({ ...NARROW, contextOptions: { reducedMotion: 'reduce' } })

/** What reaches beyond the screen's edge, the page first; what lies in a place of its own that scrolls does not. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const found: string[] = []
    if ((document.scrollingElement?.scrollWidth ?? 0) > width) found.push('the page')
    for (const panel of document.querySelectorAll('dialog[open] > *')) {
      if (panel.scrollWidth > Math.max(panel.clientWidth, width)) found.push(panel.className || panel.tagName)
    }
    return found
  }, NARROW.viewport.width)
}

for (const [which, gallery] of Object.entries(GALLERIES)) {
  test(`the screens ${which} fit into 320 pixels`, { tag: '@long' }, async ({ page, visit }) => {
    test.slow()
    for await (const name of gallery(visit)) {
      expect.soft(await tooWide(page), name).toEqual([])
    }
  })
}
