/** Visits the modal of a campaign code in its different states, as part of the tour of all screens. */
import { expect } from '@playwright/test'
import { waitForAnimations } from './page-checks.ts'
import { registerByApi, rememberMe } from './test-player.ts'
import type { TourContext } from './tour-context.ts'

const MODALS = {
  CREDIT1: '1 free entry for you',
  EXPIRED: 'You were too late, this code has expired',
  GAME1: 'There’s something under this card',
  EMAILOPT: 'Five tokens from us',
}

export async function* campaignScreens({ page, context, request, origin, vendors, phone }: TourContext) {
  await rememberMe(context, origin, await registerByApi(request, vendors, phone))
  for (const [code, title] of Object.entries(MODALS)) {
    await page.goto(`/win?campaignCode=${code}`)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await waitForAnimations(page)
    yield `campaign, ${title}`
  }
}
