/** How prizes reach their winner: a claim with an address, a voucher's code, and the delivery (1-site §2, §7). */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { fillAddress } from '../harness/player.ts'
import { responseError } from '../harness/page-errors.ts'
import { PRIZES, giveAward } from '../harness/games/winsday.ts'

test.use(PHONE)

const MINE = '/win/profile/prizes/physical'
const CLAIM = '/win/profile/prizes/claim'
let tickets = 601_000

// Rows 1.2-28, 1.2-29
test(
  'a parcel is claimed with an address, followed, and the address can be changed until it is sent',
  { tag: '@gate' },
  async ({ playerPage: page, player, statement }) => {
    await giveAward(statement, player.phone, { ticket: (tickets += 1), prize: PRIZES.parcel, state: 'offered' })
    await page.goto('/win/profile/home')
    await page.getByRole('link', { name: 'Follow them' }).click()
    const card = page.getByRole('listitem').filter({ hasText: PRIZES.parcel.name })
    await expect(card).toContainText('Yours to claim')
    await card.getByRole('link', { name: 'Claim it' }).click()
    await expect(page).toHaveURL(/prizes\/claim\?prize=/)
    await page.getByRole('button', { name: 'Claim it' }).click()
    await expect(page.getByLabel(/^Address line 1/)).toHaveAttribute('aria-invalid', 'true')

    await fillAddress(page)
    await page.getByRole('radio', { name: 'Initials' }).check()
    await expect(page.getByText('We’ll show you as ‘A. M.’.')).toBeVisible()
    await page.getByRole('button', { name: 'Claim it' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you. It’s claimed.' })).toBeFocused()
    await page.getByRole('link', { name: 'My prizes' }).click()
    await expect(card).toContainText('We’re getting it ready')
    await expect(card.getByRole('link', { name: 'Change the address' })).toBeVisible()
    const [claim] = await statement<{ address: Record<string, string>; choice: string }>(
      `select address, name_choice as choice from claims where player_id = (select id from players where phone = '${player.phone}')`,
    )
    expect(claim).toMatchObject({ address: { line1: '1 High Street', postcode: 'LS1 1AA' }, choice: 'initials' })
    // The same address sent twice, by a double click or two tabs, is one claim.
    expect(await statement(`select from award_events where event = 'claim'`)).toHaveLength(1)
  },
)

// Row 1.1-11
test(
  'the code of a voucher is shown after one press, and stays',
  { tag: '@gate' },
  async ({ playerPage: page, player, statement }) => {
    await giveAward(statement, player.phone, { ticket: (tickets += 1), prize: PRIZES.voucher, state: 'offered' })
    await page.goto(CLAIM)
    const card = page.getByRole('listitem').filter({ hasText: PRIZES.voucher.name })
    await card.getByRole('button', { name: 'Get your code' }).dblclick()
    await expect(card).toContainText('Your code is here')
    const code = await card.locator('b').textContent()
    expect(code).toMatch(/^SUNDIAL-\d{4}$/)
    await page.goto(MINE)
    await expect(card.locator('b')).toHaveText(code!)
  },
)

test('a claim accepts a picture, and refuses other files with a message', async ({
  playerPage: page,
  player,
  statement,
  pageErrors,
}) => {
  pageErrors.allow(responseError(422, '/api/players-uploads'))
  await giveAward(statement, player.phone, { ticket: (tickets += 1), prize: PRIZES.parcel, state: 'offered' })
  await page.goto(CLAIM)
  await page.getByText('Did we ask you for a picture?').click()
  const choose = page.getByLabel('Choose a photo')
  await choose.setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(
    page
      .getByText('We couldn’t read that picture', { exact: false })
      .or(page.getByText('Choose a photo in JPEG, PNG or WebP format.')),
  ).toBeVisible()
  await choose.setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByText('Thank you. We have 1 picture.')).toBeVisible()
})

// Row 1.2-31
test('the weekly draw’s terms are public', async ({ page, pageErrors }) => {
  pageErrors.allow(/404/)
  await page.goto('/win/winsday/info')
  await page.getByRole('link', { name: 'Terms of this week’s draw' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This week’s Winsday: terms')
  await expect(page.getByText('Nothing has to be bought.')).toBeVisible()
  const response = await page.goto('/win/winsday/terms-and-conditions/nothing')
  expect(response?.status()).toBe(404)
})
