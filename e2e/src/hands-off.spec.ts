import { DESKTOP, PHONE } from './harness/browser.ts'
import { openHandsOff } from './harness/hands-off.ts'
import { test } from './harness/journey.ts'
import { acceptTerms, chooseBank, payButton } from './harness/player.ts'
import { CARD_ALONE, enter } from './harness/screens.ts'

for (const [name, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(name, () => {
    test.use(how)
    for (const rate of [1, 5]) {
      const slow = async (page: import('@playwright/test').Page) => {
        const cdp = await page.context().newCDPSession(page)
        await cdp.send('Emulation.setCPUThrottlingRate', { rate })
      }
      test(`one ${rate}`, async ({ page }) => {
        await slow(page)
        console.log(
          name,
          rate,
          'stranger',
          await openHandsOff(page, {
            from: '/win?campaignCode=TOKENS10',
            to: '/win/profile/home',
            screen: { present: 'dialog[open] input[type=tel]' },
          }),
        )
      })
      test(`two ${rate}`, async ({ playerPage: page }) => {
        await slow(page)
        console.log(
          name,
          rate,
          'tokens',
          await openHandsOff(page, {
            from: '/win/tokens/login',
            to: '/win/tokens',
            screen: { present: 'main h1', absent: 'dialog[open]' },
          }),
        )
      })
      test(`three ${rate}`, async ({ playerPage: page }) => {
        await slow(page)
        console.log(
          name,
          rate,
          'hidden',
          await openHandsOff(page, {
            from: '/win?campaignCode=HIDDEN1&hidden',
            to: '/win/tokens',
            screen: { present: 'a[href="/win/tokens"][aria-current=page]', absent: 'dialog[open]' },
          }),
        )
      })
      test(`four ${rate}`, async ({ playerPage: page, vendors }) => {
        await page.goto(enter(CARD_ALONE))
        await chooseBank(page, 'Alder Bank')
        await acceptTerms(page)
        await payButton(page).click()
        await page.getByRole('heading', { name: 'Approve this payment' }).waitFor()
        const [link] = await vendors.paylinks()
        await vendors.actAtBank(link!.id, 'authorise')
        await slow(page)
        console.log(
          name,
          rate,
          'bank',
          await openHandsOff(page, {
            from: `/win/entry/payment-result?paylink_id=${link!.id}`,
            to: enter(CARD_ALONE),
            screen: { present: 'main', absent: 'a[href*=nothing]' },
          }),
        )
      })
    }
  })
}
