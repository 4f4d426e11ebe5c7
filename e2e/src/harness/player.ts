/** What a player does on the screens, by the names of fields and buttons; independent of how the page is built. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { waitForHydrated } from './wait-for-hydrated.ts'
import { enter } from './screens.ts'
import type { Vendors } from './vendors.ts'

/** The passcode of players who register in a journey. */
export const PASSCODE = '7293'
/** The passcode of the demonstration's own players. */
const DEMO_PASSCODE = '2580'
export const passcodeOf = (phone: string) => (/^0770090000\d$/.test(phone) ? DEMO_PASSCODE : PASSCODE)

/** Types a code into its boxes and replaces an earlier one. In the log-in the last digit submits it. */
export async function typeCode(container: Page | Locator, label: string, code: string): Promise<void> {
  const boxes = container.getByLabel(label, { exact: true })
  await boxes.fill('')
  await boxes.pressSequentially(code)
}

/**
 * Registers with a number, up to the passcode, in any place where the log-in is shown. The question for a limit follows it, except
 * on the way to a payment, which offers the limit itself.
 */
export async function register(page: Page, vendors: Vendors, phone: string, typed = phone): Promise<void> {
  await page.getByLabel('Mobile number').fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your texts' })).toBeVisible()
  await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
  await page.getByLabel('I am 18 or over').click()
  await typeCode(page, 'A new four-digit passcode', PASSCODE)
  await typeCode(page, 'Your new passcode again', PASSCODE)
}

/** A new player who is not on the way to a payment is asked for a limit on a screen of its own. */
export async function skipLimit(page: Page): Promise<void> {
  // The previous screen has the same button.
  await expect(page.getByRole('heading', { name: 'Set a monthly limit?' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip for now' }).click()
}

/** Players who were never asked are shown the opt-in form after a log-in, except on the way to an entry. */
export async function declineOptIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Shall we keep you posted?' })).toBeVisible()
  await page.getByRole('button', { name: 'No, thanks' }).click()
}

/** Confirms the player's identity by a texted code, which `button` submits. */
export async function confirmByText(page: Page, vendors: Vendors, phone: string, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Text me a code' }).click()
  // Before this field appears, the newest text with a code is that of the registration.
  await expect(page.getByLabel('The four-digit code', { exact: true })).toBeVisible()
  await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** The account or log-in tab of the tab bar on a phone; its name says whether somebody is logged in. */
export const accountTab = (page: Page, name: 'Account' | 'Log in') =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

/** Logs in with the memorable passcode. */
export async function logIn(page: Page, phone: string, passcode = passcodeOf(phone)): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeCode(page, 'Your four-digit passcode', passcode)
}

/**
 * Ends a session while a call of the page is on its way. If it ended before the press, any other request of the page
 * could open the same dialog first and take the button away.
 */
export const endSessionDuring = (page: Page, path: string, end: () => Promise<unknown>) =>
  page.route(
    `**${path}`,
    async (route) => {
      await end()
      await route.continue()
    },
    { times: 1 },
  )

/**
 * Opens the question of a competition from any state of the entry: before it, before the question, or in the middle of
 * it.
 */
export async function openQuestion(page: Page, competition: string): Promise<void> {
  await page.goto(enter(competition))
  const terms = page.getByRole('checkbox', { name: 'I accept the terms' })
  const ready = page.getByRole('button', { name: 'I’m ready' })
  const answer = page.getByRole('button', { name: 'This is my answer' })
  await expect(terms.or(ready).or(answer)).toBeVisible()
  if (await terms.isVisible()) {
    await terms.check()
    await page.getByRole('button', { name: 'Enter now' }).click()
    await expect(ready.or(answer)).toBeVisible()
  }
  if (await ready.isVisible()) await ready.click()
  await expect(answer).toBeVisible()
}

/**
 * News for visitors. A page fetches them when somebody scrolls near, and shows them only while their place is below the
 * screen. If somebody scrolls faster than the fetch, they appear on the way back up.
 */
export async function scrollToNews(page: Page): Promise<Locator> {
  let isFetched = false
  page.on('request', (request) => (isFetched ||= request.url().includes('/visitor-cards')))
  await waitForHydrated(page.getByRole('main'))
  await expect(async () => {
    if (!isFetched) await page.mouse.wheel(0, 200)
    expect(isFetched).toBe(true)
  }).toPass()
  await page.mouse.wheel(0, -10_000)
  const news = page.getByRole('region', { name: 'News' })
  await expect(news).toBeAttached()
  return news
}

/** Chooses a bundle by its number of entries. */
export async function chooseBundle(page: Page, entries: string): Promise<void> {
  await page.getByRole('radio', { name: entries }).check()
}

export type Card = { number: string; expiry?: string; code?: string }

/** Cards of the gateway's emulator that journeys use, by their behaviour. */
export const CARDS = {
  plain: { number: '4111111111111111' },
  challenged: { number: '4000000000001091' },
  /** The bank decides without a challenge. */
  failsUnasked: { number: '4000000000001018' },
  bankOutOfOrder: { number: '4000000000001034' },
  bankTakesNoPart: { number: '4000000000001026' },
  refusedByBank: { number: '4000000000001109' },
  declined: { number: '4000111111111115' },
  expired: { number: '4000000000000069' },
  wrongCode: { number: '4111111111111111', code: '200' },
} as const satisfies Record<string, Card>

export const cardField = (page: Page, name: 'Card number' | 'Expiry date' | 'Security code') =>
  page.frameLocator(`iframe[title="${name}"]`).getByRole('textbox', { name })

/** Fills in a card that is not saved; its form opens where it is chosen. */
export async function fillCard(page: Page, { number, expiry = '12/30', code = '123' }: Card): Promise<void> {
  await page.getByRole('radio', { name: /^(Card|Another card)/ }).check()
  await cardField(page, 'Card number').fill(number)
  await cardField(page, 'Expiry date').fill(expiry)
  await cardField(page, 'Security code').fill(code)
  await page.getByLabel('Name on card').fill('Rosa Demo')
  await page.getByLabel('Billing postcode').fill('N1 9GU')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay (£\d|\d+p)/ })

/** The bank's challenge frame in the page. */
export const bankFrame = (page: Page) => page.frameLocator('iframe[name="bank-challenge"]')

export async function answerBank(page: Page, code: string): Promise<void> {
  await bankFrame(page).getByLabel('Code from your bank').fill(code)
  await bankFrame(page).getByRole('button', { name: 'Confirm' }).click()
}

/** Shows all payment methods. A player with a saved card sees only that card at first. */
export const showAllPaymentOptions = (page: Page) =>
  page.getByRole('button', { name: 'Use another card or way to pay' }).click()

export type PaymentOption =
  | 'Card'
  | 'Another card'
  | 'Fast checkout'
  | 'Bank transfer'
  | 'PayPal'
  | 'Apple Pay'
  | 'Google Pay'

/** Chooses a payment method. */
export async function choosePaymentOption(page: Page, option: PaymentOption): Promise<void> {
  // Another option may name it in its description.
  await page.getByRole('radio', { name: new RegExp(`^${option}`) }).check()
}

/** Chooses fast checkout and gives it an email. */
export async function startFastCheckout(page: Page, email: string): Promise<void> {
  await choosePaymentOption(page, 'Fast checkout')
  await page.getByRole('textbox', { name: 'Your email' }).fill(email)
  await page.getByRole('button', { name: 'Find my card' }).click()
}

/** The dialog in which the vendor of fast checkout asks for the texted code. */
export const fastCheckoutDialog = (page: Page) => page.getByRole('dialog', { name: 'Fastlane demonstration' })

/** The one shopper whom the vendor's emulator knows from the beginning. */
export const KNOWN_SHOPPER = { email: 'robin@player.example', phone: '07700900177' } as const

/** Chooses a bank to pay from. */
export async function chooseBank(page: Page, bankName: string): Promise<void> {
  await choosePaymentOption(page, 'Bank transfer')
  await page.getByRole('searchbox', { name: 'Find your bank' }).fill(bankName)
  await page.getByRole('radio', { name: bankName }).check()
}

/** From the entry to the bank's page. */
export async function goToBank(page: Page, competition: string): Promise<void> {
  await page.goto(enter(competition))
  await chooseBank(page, 'Alder Bank')
  await acceptTerms(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()
}

/** Approves the payment on the bank's page. */
export async function approveAtBank(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()
  await page.getByRole('button', { name: /^Approve £/ }).click()
}

/** Approves the payment at a bank that settles later, and does not wait for it. */
export async function payAndLeave(page: Page, vendors: Vendors, competition: string): Promise<void> {
  await vendors.injectFault({ vendor: 'open-banking', operation: 'settle', fault: 'settle-late', ms: 3_600_000 })
  await goToBank(page, competition)
  await approveAtBank(page)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank…' })).toBeVisible()
  await page.close()
}

export async function cancelAtBank(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
}

/** PayPal's window, opened by its button. */
export async function openPayPal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  const payPal = await opened
  await expect(payPal.getByRole('heading', { name: 'Pay with PayPal' })).toBeVisible()
  return payPal
}

/** Apple Pay's sheet over the page, opened by its button. */
export async function openApplePaySheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  const sheet = page.getByRole('dialog', { name: /Apple Pay/ })
  await expect(sheet.getByRole('button', { name: 'Pay with passcode' })).toBeEnabled()
  return sheet
}

/** Presses the Google Pay button; the emulator shows its sheet over the page. */
export async function openGooglePaySheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Pay with Google Pay' }).click()
  const sheet = page.getByRole('dialog', { name: 'Google Pay demonstration' })
  await expect(sheet).toBeVisible()
  return sheet
}

export const payInSheet = (sheet: Locator) => sheet.getByRole('button', { name: 'Pay with passcode' }).click()

/** Accepts the terms on the payment step. */
export async function acceptTerms(page: Page | Locator): Promise<void> {
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
}

/** Accepts the terms of an entry and begins it. */
export async function enterNow(page: Page): Promise<void> {
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Enter now' }).click()
}

/** Accepts the terms on the payment step, fills in a card and presses Pay. */
export async function payByCard(page: Page, card: Card = CARDS.plain): Promise<void> {
  await acceptTerms(page)
  await fillCard(page, card)
  await payButton(page).click()
}

/** The tickets on the result screen. */
export async function shownTickets(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: /You’re in! Here(’s your ticket| are your tickets)/ })).toBeVisible()
  const list = page.getByRole('list', { name: /^Your tickets?$/ }).getByRole('listitem')
  return (await list.allInnerTexts()).map((text) => text.split(/\s+/).at(-1) ?? '')
}

/** The same in a second tab, which first says that the entry was finished or is being paid for in the first. */
export async function shownTicketsElsewhere(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^See my (tickets|payment)$/ }).click()
  return shownTickets(page)
}

/** Fills in where the prize goes. */
export async function fillAddress(page: Page): Promise<void> {
  for (const [label, text] of [
    [/^First name \*?/, 'Alex'],
    [/^Surname/, 'Marsh'],
    [/^Address line 1/, '1 High Street'],
    [/^Town or city/, 'Leeds'],
    [/^Postcode/, 'LS1 1AA'],
  ] as const)
    await page.getByLabel(label).fill(text)
}
