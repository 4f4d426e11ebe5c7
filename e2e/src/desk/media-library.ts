/** The pages of the media library, and the groups of a form in which its pictures and films are chosen. */
import { readFile } from 'node:fs/promises'
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../harness/database-journey.ts'

export const readDemoMedia = (name: string) => readFile(new URL(name, `file://${demoMedia}/`))

export const fileInput = (where: Page | Locator) => where.getByLabel('Files to upload')

/** What became of a file. */
export const uploadOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** A group of the form may be open already: one in which something was found opens by itself. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const summary = page.locator('summary', { hasText: name })
  const isOpen = () => summary.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open)
  await expect(async () => {
    if (!(await isOpen())) await summary.click({ timeout: 2_000 })
    expect(await isOpen()).toBe(true)
  }).toPass()
}
