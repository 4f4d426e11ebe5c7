/** Pictures of the steps of a journey, for people to judge. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../harness/browser.ts'

type Size = { width: number; height: number }
export type KeepPicture = (page: Page, name: string, sizes?: readonly Size[]) => Promise<void>

export const PHONE_TO_DESKTOP: readonly Size[] = [PHONE.viewport, { width: 768, height: 1024 }, DESKTOP.viewport]
const DESKTOP_AND_PHONE: readonly Size[] = [DESKTOP.viewport, PHONE.viewport]

/**
 * Into the folder that E2E_PICTURES names; without it none is taken. `sizes` of the window: those of a desktop and a phone where
 * nothing is said, and with none its own.
 */
export function createPictures(folder = process.env['E2E_PICTURES']): KeepPicture {
  let steps = 0
  return async (page, name, sizes = DESKTOP_AND_PHONE) => {
    if (folder === undefined) return
    steps += 1
    const before = page.viewportSize()
    // A dialog, and the editor with its preview, have the size of the window.
    const isWhole = (await page.locator('dialog:modal, iframe').count()) === 0
    const picture = async ({ width }: Size) => {
      const file = `${String(steps).padStart(2, '0')}-${name}-${width}.png`
      await page.screenshot({ path: join(folder, file), fullPage: isWhole })
    }
    for (const size of sizes) {
      await page.setViewportSize(size)
      await picture(size)
    }
    if (sizes.length === 0 && before) await picture(before)
    else if (before) await page.setViewportSize(before)
  }
}
