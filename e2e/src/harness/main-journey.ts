/** The main journey: from the home page to the tickets of an entry that a new player pays for by card. */
import { payByCard, register, shownTickets } from './player.ts'
import type { TourContext } from './tour-context.ts'

/** Returns the tickets. `typed`: the number as the player types it. */
export async function mainJourney({
  page,
  vendors,
  phone,
  typed = phone,
}: Pick<TourContext, 'page' | 'vendors' | 'phone'> & { typed?: string }) {
  await page.goto('/win')
  await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Enter Online Now!/ })
    .click()
  await register(page, vendors, phone, typed)
  await payByCard(page)
  return shownTickets(page)
}
