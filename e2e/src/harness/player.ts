/** What a player does, by what they see: names of fields and buttons, nothing of how the page is made. */
import { expect } from '@playwright/test'
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { alive } from './alive.ts'
import { answered, stored } from './stored.ts'
import type { Kept } from './stored.ts'
import { enter } from './screens.ts'
import type { Vendors } from './vendors.ts'

/** Of whoever registers in a journey. */
export const PASSCODE = '7293'
/** The demonstration's own players have one that would be too simple for a new choice. */
const DEMO_PASSCODE = '2580'
export const passcodeOf = (phone: string) => (/^0770090000\d$/.test(phone) ? DEMO_PASSCODE : PASSCODE)

/** Types a code into its boxes, anew where there is one; in the log-in the last digit sends it. */
export async function typeCode(place: Page | Locator, label: string, code: string): Promise<void> {
  const boxes = place.getByLabel(label, { exact: true })
  await boxes.fill('')
  await boxes.pressSequentially(code)
}

/** From the number to a memorable passcode, in whatever the log-in stands; what is asked afterwards is skipped. */
export async function register(page: Page, vendors: Vendors, phone: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your texts' })).toBeVisible()
  await page.getByLabel('I am 18 or over').check()
  await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
  await typeCode(page, 'A new four-digit passcode', PASSCODE)
  await typeCode(page, 'Your new passcode again', PASSCODE)
  // The screen before has the same button.
  await expect(page.getByRole('heading', { name: 'Set a monthly limit?' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip for now' }).click()
}

/** Whoever was never asked whether they want to hear from us is, after a log-in that is on the way to no entry. */
export async function declineOptIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Shall we keep you posted?' })).toBeVisible()
  await page.getByRole('button', { name: 'No, thanks' }).click()
}

/** Confirms who it is by a texted code, which `button` sends. */
export async function confirmByText(page: Page, vendors: Vendors, phone: string, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Text me a code' }).click()
  // The text of the registration has a code too, until this one has come.
  await expect(page.getByLabel('The four-digit code', { exact: true })).toBeVisible()
  await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** On a phone, the tab bar's way to the account or the log-in: its name says whether anybody is logged in. */
export const accountTab = (page: Page, name: 'Account' | 'Log in') =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

/** With the memorable passcode. */
export async function logIn(page: Page, phone: string, passcode = passcodeOf(phone)): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await typeCode(page, 'Your four-digit passcode', passcode)
}

/** A registered player with a session, made by the same calls that the screens make. */
export type Registered = { phone: string; token: string }

async function reply<Body>(call: ReturnType<APIRequestContext['post']>): Promise<Body> {
  const answer = await call
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Registers without screens: for journeys that begin after the log-in. `age`: whether the player states theirs. */
export async function registered(
  request: APIRequestContext,
  vendors: Vendors,
  phone: string,
  age: { isOver18?: true } = { isOver18: true },
): Promise<Registered> {
  await reply(request.post('/sso/auth/exists', { data: { phone } }))
  const otp = await vendors.textedCode(phone)
  const { token: once } = await reply<{ token: string }>(request.post('/sso/auth/verify-otp', { data: { phone, otp } }))
  const { token } = await reply<{ token: string }>(
    request.patch('/sso/auth/reset', {
      data: { phone, passcode: PASSCODE, ...age },
      headers: { authorization: `Bearer ${once}` },
    }),
  )
  return { phone, token }
}

/** What a fresh texted code is exchanged for, without screens: calls that only the player may make are confirmed with it. */
export async function confirmation(request: APIRequestContext, vendors: Vendors, phone: string): Promise<string> {
  await reply(request.post('/sso/auth/send-otp', { data: { phone } }))
  const otp = await vendors.textedCode(phone)
  return (await reply<{ token: string }>(request.post('/sso/auth/verify-otp', { data: { phone, otp } }))).token
}

/** A new session of somebody with a passcode, without screens. */
export async function loggedIn(request: APIRequestContext, phone: string): Promise<Registered> {
  const { token } = await reply<{ token: string }>(
    request.post('/sso/auth/login', { data: { phone, passcode: passcodeOf(phone) } }),
  )
  return { phone, token }
}

/** What the server says to a call of the player's own. */
export function ask<Body>(request: APIRequestContext, { token }: Registered, path: string, data = {}): Promise<Body> {
  return reply<Body>(request.post(path, { data, headers: { authorization: `Bearer ${token}` } }))
}

/** Opens the browser as one in which the player had asked to be kept logged in. */
export async function rememberMe(
  context: BrowserContext,
  origin: string,
  { phone, token }: Registered,
  answer: Kept = answered('no'),
) {
  const expiresAt = Date.now() + 30 * 24 * 3_600_000
  const kept = Buffer.from(JSON.stringify({ token, expiresAt })).toString('base64')
  const localStorage = stored({ token: kept, phone, ...answer })
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
}

/** To the question of a competition, wherever the entry stands: not begun, before the question, or in the middle of it. */
export async function toQuestion(page: Page, competition: string): Promise<void> {
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
 * News for visitors, which a page fetches when somebody scrolls near, and shows while its place is further down than the
 * screen: whoever was quicker than the fetch is shown them on their way back up.
 */
export async function toNews(page: Page): Promise<Locator> {
  let isFetched = false
  page.on('request', (request) => (isFetched ||= request.url().includes('/visitor-cards')))
  await alive(page.getByRole('main'))
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
export async function choose(page: Page, entries: string): Promise<void> {
  await page.getByRole('radio', { name: entries }).check()
}

export type Card = { number: string; expiry?: string; code?: string }

/** The emulator gateway's cards that a journey uses, by what they do. */
export const CARDS = {
  plain: { number: '4111111111111111' },
  challenged: { number: '4000000000001091' },
  /** What its bank's check says without a question. */
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

/** A card that is not saved: its form opens where it is chosen. */
export async function fillCard(page: Page, { number, expiry = '12/30', code = '123' }: Card): Promise<void> {
  await page.getByRole('radio', { name: /^(Card|Another card)/ }).check()
  await cardField(page, 'Card number').fill(number)
  await cardField(page, 'Expiry date').fill(expiry)
  await cardField(page, 'Security code').fill(code)
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay (£\d|\d+p)/ })

/** The bank's own window in the page. */
export const bank = (page: Page) => page.frameLocator('iframe[name="bank-challenge"]')

export async function answerBank(page: Page, code: string): Promise<void> {
  await bank(page).getByLabel('Code from your bank').fill(code)
  await bank(page).getByRole('button', { name: 'Confirm' }).click()
}

/** Shows every way to pay to somebody who has saved a card, which stands alone at first. */
export const showAllPaymentOptions = (page: Page) =>
  page.getByRole('button', { name: 'Use another card or way to pay' }).click()

export type PaymentOption = 'Card' | 'Another card' | 'Bank transfer' | 'PayPal' | 'Apple Pay'

/** Chooses how to pay. */
export async function choosePaymentOption(page: Page, way: PaymentOption): Promise<void> {
  await page.getByRole('radio', { name: way }).check()
}

/** Chooses a bank to pay from. */
export async function chooseBank(page: Page, bankName: string): Promise<void> {
  await choosePaymentOption(page, 'Bank transfer')
  await page.getByRole('searchbox', { name: 'Find your bank' }).fill(bankName)
  await page.getByRole('radio', { name: bankName }).check()
}

/** Says yes on the bank's own page. */
export async function approveAtBank(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()
  await page.getByRole('button', { name: /^Approve £/ }).click()
}

/** Agrees at a bank that takes its time, and does not wait for it. */
export async function payAndLeave(page: Page, vendors: Vendors, competition: string): Promise<void> {
  await vendors.fault({ vendor: 'open-banking', operation: 'settle', fault: 'settle-late', ms: 3_600_000 })
  await page.goto(enter(competition))
  await chooseBank(page, 'Alder Bank')
  await acceptTerms(page)
  await payButton(page).click()
  await approveAtBank(page)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank…' })).toBeVisible()
  await page.close()
}

export async function cancelAtBank(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
}

/** PayPal's own window, opened by its button. */
export async function openPayPal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  const payPal = await opened
  await expect(payPal.getByRole('heading', { name: 'Pay with PayPal' })).toBeVisible()
  return payPal
}

/** Apple Pay's sheet over the page, opened by its button. */
export async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  const sheet = page.getByRole('dialog', { name: /Apple Pay/ })
  await expect(sheet.getByRole('button', { name: 'Pay with passcode' })).toBeEnabled()
  return sheet
}

export const payInSheet = (sheet: Locator) => sheet.getByRole('button', { name: 'Pay with passcode' }).click()

/** The terms where they are accepted with the payment. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
}

/** The tickets that the result shows. */
export async function tickets(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: /You’re in! Here(’s your ticket| are your tickets)/ })).toBeVisible()
  const list = page.getByRole('list', { name: /^Your tickets?$/ }).getByRole('listitem')
  return (await list.allInnerTexts()).map((text) => text.split(/\s+/).at(-1) ?? '')
}

type EntryRecord = { entryId: string; competitionId: number; status: string; tickets: string[] }

/** What the server knows of a player's entries. */
export async function entriesOf(request: APIRequestContext, { token }: Registered): Promise<EntryRecord[]> {
  const { entries } = await reply<{ entries: EntryRecord[] }>(
    request.post('/api/account/entries', { data: {}, headers: { authorization: `Bearer ${token}` } }),
  )
  return entries
}
