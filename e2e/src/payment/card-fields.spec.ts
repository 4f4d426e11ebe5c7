/** The gateway's card fields are frames of their own: they load after the page, and report their input a moment late. */
import { PHONE } from '../harness/browser.ts'
import { holdRequests } from '../harness/hold-requests.ts'
import { expect, test } from '../harness/journey.ts'
import {
  acceptTerms,
  cardField,
  CARDS,
  choosePaymentOption,
  fillCard,
  payButton,
  shownTickets,
} from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use(PHONE)

test(
  'what was typed just before the press counts, although the page hears of it late',
  { tag: '@gate' },
  async ({ playerPage: page, vendors }) => {
    await page.addInitScript(() => {
      const holdReports = (event: MessageEvent) => {
        if ('holdsReports' in globalThis && String(event.data).includes('INPUT_EVENT')) event.stopImmediatePropagation()
      }
      addEventListener('message', holdReports)
    })
    await page.goto(enter(CARD_ALONE))
    await fillCard(page, { ...CARDS.plain, code: '' })
    await acceptTerms(page)
    await page.evaluate(() => Object.assign(globalThis, { holdsReports: true }))
    await cardField(page, 'Security code').fill('123')
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence()).toEqual([150])
  },
)

// Rows 2.7-18, 2.7-20
test('the name on the card and its postcode go to the gateway alone, as it takes them', async ({
  playerPage: page,
  vendors,
}) => {
  const sent: { toGateway: boolean; body: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    sent.push({ toGateway: pathname.startsWith('/_v/'), body: request.postData() ?? '' })
  })
  await page.goto(enter(CARD_ALONE))
  await fillCard(page, CARDS.plain)
  const [name, postcode] = [page.getByLabel('Name on card'), page.getByLabel('Billing postcode')]
  await expect(name).toHaveAttribute('autocomplete', 'cc-name')
  await expect(postcode).toHaveAttribute('autocomplete', 'billing postal-code')
  await name.fill('  Zoe   Quill ')
  await postcode.fill('90210')
  await acceptTerms(page)
  await payButton(page).click()
  await expect(page.getByText('Please enter a valid UK postcode')).toBeInViewport()
  await expect(postcode).toBeFocused()
  await postcode.fill('sw1a2aa')
  await payButton(page).click()
  expect(await shownTickets(page)).toHaveLength(1)
  const about = sent.filter(({ body }) => /Zoe|SW1A/i.test(body))
  expect(about.map(({ toGateway }) => toGateway)).toEqual([true])
  expect(about[0]?.body).toContain('"cardholderName":"Zoe Quill","billingAddress":{"postalCode":"SW1A 2AA"}')
  expect(await vendors.capturedPence()).toEqual([150])
})

test('a press of Pay while the fields load is carried out when they have loaded', async ({
  playerPage: page,
  vendors,
}) => {
  const letFieldsCome = await holdRequests(page, '**/hosted-fields-frame*.html*')
  await page.goto(enter(CARD_ALONE))
  await choosePaymentOption(page, 'Card')
  await acceptTerms(page)
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible()
  letFieldsCome()
  await expect(page.getByText('Enter your card number')).toBeInViewport()
  await expect(cardField(page, 'Card number')).toBeFocused()
  for (const words of ['Enter the expiry date', 'Enter the security code'])
    await expect(page.getByText(words)).toBeVisible()

  await fillCard(page, CARDS.plain)
  await payButton(page).click()
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])
})
