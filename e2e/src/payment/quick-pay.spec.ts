import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { shownTickets, typeCode } from '../harness/player.ts'
import { makeStatements, openQuickPay, payByTap } from '../harness/quick-pay.ts'
import { registerByApi } from '../harness/test-player.ts'
import { CARD_ALONE, QUIZ_THEN_CARD, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const QUICK_PAY = `${CARD_ALONE}/quick-pay/apple`
const ENTRY = '/api/quick-pay/entry'

// Rows 1.1-14, 1.2-19
test(
  'a new visitor pays with one tap on a prize’s page, gets tickets, and opens their account with a texted code',
  { tag: '@gate' },
  async ({ page, phone, vendors }) => {
    await page.goto(CARD_ALONE)
    await page.getByRole('dialog').getByRole('link', { name: 'Buy with Apple Pay' }).click()
    await expect(page).toHaveURL(QUICK_PAY)

    // The sheet does not open without both ticks.
    await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
    await expect(page.getByText('Field is mandatory')).toBeVisible()
    await expect(page.getByText('Please accept Terms & Condition first')).toBeVisible()
    await makeStatements(page)
    await payByTap(page, phone)
    const won = await shownTickets(page)
    expect(won).toHaveLength(1)
    expect(await vendors.capturedPence()).toEqual([150])
    await page.reload()
    expect(await shownTickets(page)).toEqual(won)

    // The phone number proves nothing: nobody is logged in until a texted code has been entered.
    await page.getByRole('button', { name: 'Open my account' }).click()
    await expect(page.getByLabel('Mobile number')).toHaveValue(phone)
    await page.getByRole('button', { name: 'Continue' }).click()
    await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await page.getByRole('link', { name: 'My entries' }).click()
    for (const ticket of won) await expect(page.getByRole('dialog').getByText(ticket)).toBeVisible()
  },
)

/** What a wallet's contact may hold, made from a number's eleven digits. */
const WAYS_TO_SAVE_A_NUMBER: Readonly<Record<string, (phone: string) => string>> = {
  'a space': (phone) => phone.replace(/^.{5}/, '$& '),
  'the country': (phone) => `+44${phone.slice(1)}`,
  'brackets and a hyphen': (phone) => phone.replace(/^(.{5})(.{3})/, '($1) $2-'),
}

for (const [how, write] of Object.entries(WAYS_TO_SAVE_A_NUMBER)) {
  // Rows 1.1-01, 1.1-14, 2.5-03
  test(`a number that the wallet has with ${how} pays for the account of that number`, async ({
    page,
    phone,
    request,
    vendors,
  }) => {
    const owner = await registerByApi(request, vendors, phone)
    await openQuickPay(page, QUICK_PAY)
    await payByTap(page, write(phone))
    const won = await shownTickets(page)
    await expect(page.getByText(`We’ve saved your tickets for ${phone.slice(0, 5)} ${phone.slice(5)}`)).toBeVisible()
    expect((await owner.entries()).flatMap(({ tickets }) => tickets)).toEqual(won)
    await page.getByRole('button', { name: 'Open my account' }).click()
    await expect(page.getByLabel('Mobile number')).toHaveValue(phone)
  })
}

// Row 1.2-19
test('more entries at once, if the address or a tap asks for them', async ({ page, phone, vendors }) => {
  await page.goto(QUICK_PAY)
  await page.getByRole('link', { name: 'Choose more entries' }).click()
  await expect(page).toHaveURL(`${QUICK_PAY}/bundles`)
  await page.getByRole('radio', { name: '6 entries' }).check()
  await makeStatements(page)
  await payByTap(page, phone)
  expect(await shownTickets(page)).toHaveLength(6)
  expect(await vendors.capturedPence()).toEqual([750])
})

test('a browser without Apple Pay is led to the other methods, and a prize with a question has no quick pay', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(responseError(422, '/api/quick-pay/details?competitionId=101'))
  await page.goto(QUIZ_THEN_CARD)
  await expect(page.getByRole('dialog').getByText('Enter Online Now!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buy with Apple Pay' })).toHaveCount(0)
  await page.goto(`${QUIZ_THEN_CARD}/quick-pay/apple`)
  await expect(page.getByRole('heading', { name: 'You can’t pay that way here' })).toBeVisible()

  await page.addInitScript(() =>
    Object.defineProperty(window, 'ApplePaySession', { get: () => undefined, set: () => {} }),
  )
  await page.goto(QUICK_PAY)
  await page.getByRole('link', { name: 'Enter another way' }).click()
  await expect(page).toHaveURL(enter(CARD_ALONE))
})

test.describe('quick pay', () => {
  test('a reload during the payment finds it paid, once', async ({ page, phone, vendors, pageErrors }) => {
    pageErrors.allow(responseError(409, ENTRY))
    await vendors.injectFault({ vendor: 'gateway', operation: 'sale', fault: 'delay', ms: 3000 })
    page.on('dialog', (dialog) => void dialog.accept())
    await openQuickPay(page, QUICK_PAY)
    const sent = page.waitForRequest(`**${ENTRY}`)
    await payByTap(page, phone)
    await sent
    await page.reload()
    expect(await shownTickets(page)).toHaveLength(1)
    const entered = page.getByRole('region', { name: 'What you entered' })
    await expect(entered.getByText('£1.50')).toBeVisible()
    await expect(entered.getByText(/^[\da-f]{8}-[\da-f-]{27}$/)).toBeVisible()
    expect(await vendors.capturedPence()).toEqual([150])
  })
})
