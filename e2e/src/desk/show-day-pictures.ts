/** Pictures of the steps of a journey, for people to judge, at the width of a desktop and of a phone. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../harness/browser.ts'

export type KeepPicture = (page: Page, name: string) => Promise<void>

/** Into the folder that E2E_PICTURES names; without it none is taken. */
export function createPictures(folder = process.env['E2E_PICTURES']): KeepPicture {
  let steps = 0
  return async (page, name) => {
    if (folder === undefined) return
    steps += 1
    const before = page.viewportSize()
    // A dialog, and the editor with its preview, have the size of the window.
    const isWhole = (await page.locator('dialog:modal, iframe').count()) === 0
    for (const { viewport } of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      const file = `${String(steps).padStart(2, '0')}-${name}-${viewport.width}.png`
      await page.screenshot({ path: join(folder, file), fullPage: isWhole })
    }
    if (before) await page.setViewportSize(before)
  }
}
