import type { Page } from '@playwright/test'
import { acceptTerms, openApplePaySheet, payInSheet } from './player.ts'

/** The two statements of quick pay. */
export async function makeStatements(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I am 18/ }).check()
  await acceptTerms(page)
}

export async function openQuickPay(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await makeStatements(page)
}

/** Pays in the sheet of Apple Pay, which gives this phone number. */
export async function payByTap(page: Page, phone: string, card?: RegExp): Promise<void> {
  const sheet = await openApplePaySheet(page)
  await sheet.getByRole('textbox', { name: 'Phone' }).fill(phone)
  if (card) await sheet.getByRole('radio', { name: card }).check()
  await payInSheet(sheet)
}
