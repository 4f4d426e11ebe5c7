/** What every screen must pass: axe finds nothing, targets are large enough, and no text is cut off. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { findCutOffText, findIndistinctControls, findSmallTargets } from './page-checks.ts'

const expectSoftly = expect.configure({ soft: true })

/**
 * Axe's violations, one line each. A preview's frame is left out: its sandbox runs no script, so axe would wait in it for ever.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe[sandbox]').analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

async function expectComplete(page: Page, where: string): Promise<void> {
  expectSoftly(await findSmallTargets(page), where).toEqual([])
  // What a closed group contains is shown as far as there is room for it.
  const summaries = (await page.locator('summary').allTextContents()).join()
  const cut = (await findCutOffText(page)).filter((line) => !summaries.includes(line.slice(1, 20)))
  expectSoftly(cut, where).toEqual([])
}

export async function expectUsable(page: Page, where: string): Promise<void> {
  expectSoftly(await findViolations(page), where).toEqual([])
  await expectComplete(page, where)
}

/** The same in both colour schemes, and in forced colours every control is distinct. */
export async function expectUsableInAllColours(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expectSoftly(await findViolations(page), `${where}, ${colorScheme}`).toEqual([])
  }
  await expectComplete(page, where)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expectSoftly.poll(() => findIndistinctControls(page), where).toEqual([])
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
}
