/** The check of a winner's age before a valuable prize, as its player and as staff see it (field rule 13; docs/mechanisms/account/age-checks.md). */
import type { Page } from '@playwright/test'
import type { TestPlayer } from '../harness/test-player.ts'
import { expectUsable, findViolations } from '../harness/usable.ts'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { fillAddress } from '../harness/player.ts'
import { giveAward } from '../harness/games/winsday.ts'

test.use(PHONE)

const CAR = { type: 'physical', value: 20_000_00, physicalType: 'parcel', name: 'a small electric car' } as const
const MINE = '/win/profile/prizes/physical'
let tickets = 701_000

/** A number with these last digits that no other player of the journeys has. */
const endingIn = (digits: number, { phone }: TestPlayer) => `${phone.slice(0, -3)}8${digits}`

async function claim(page: Page): Promise<void> {
  await page.goto(MINE)
  await page.getByRole('link', { name: 'Claim it' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Claim it' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Just one thing' })).toBeFocused()
}

test('a winner whose age cannot be told adds a date of birth, and the prize goes on by itself', async ({
  playerPage: page,
  player,
  statement,
}) => {
  // The emulated service cannot tell of a number that ends so.
  const phone = endingIn(71, player)
  await statement(`update players set phone = '${phone}' where phone = '${player.phone}'`)
  await giveAward(statement, phone, { ticket: (tickets += 1), prize: CAR, state: 'offered' })
  await claim(page)
  await expect(page.getByRole('heading', { name: 'We couldn’t check your age' })).toBeVisible()
  await expect(page.getByText('nothing is lost')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Check my age again' }).click()
  await expect(page.getByLabel('Your date of birth')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('link', { name: 'My prizes' }).click()
  const card = page.getByRole('listitem').filter({ hasText: CAR.name })
  await expect(card).toContainText('It can’t run out while you wait.')
  await page.getByLabel('Your date of birth').fill('1990-05-17')
  await page.getByRole('button', { name: 'Check my age again' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Your age is confirmed' })).toBeVisible()
  await expect(card).toContainText('We’re getting it ready')
  await expect(card).toContainText('We checked your age')
  expect(
    await statement(
      `select state, date_of_birth from age_checks where player_id = (select id from players where phone = '${phone}') order by asked_at`,
    ),
  ).toEqual([
    { state: 'unknown', date_of_birth: null },
    { state: 'over-18', date_of_birth: null },
  ])
})

test('a winner who is under 18 by the check reads it kindly; staff see a document, and the prize goes on', async ({
  desk,
  playerPage: page,
  player,
  statement,
}) => {
  const phone = endingIn(17, player)
  await statement(`update players set phone = '${phone}' where phone = '${player.phone}'`)
  await giveAward(statement, phone, { ticket: (tickets += 1), prize: CAR, state: 'offered' })
  await claim(page)
  await expect(page.getByRole('heading', { name: 'Sorry, you need to be 18' })).toBeVisible()
  await expect(page.getByText('Until then nobody else gets your prize.')).toBeVisible()

  const support = await desk('support', '/age-checks')
  const row = support.getByRole('row').filter({ hasText: CAR.name })
  await expect(row).toContainText('Under 18')
  await expectUsable(support, 'the list of age checks')
  await row.getByRole('button', { name: 'Record a document' }).click()
  const dialog = support.getByRole('dialog')
  await dialog.getByLabel('What you saw').selectOption('Driving licence')
  await dialog.getByRole('button', { name: 'Record it' }).click()
  await expect(dialog.getByText(/at least 10 characters/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Seen on a video call with the winner.')
  await dialog.getByRole('button', { name: 'Record it' }).click()
  await expect(support.getByText(/is recorded as 18 or over/)).toBeVisible()
  await expect(support.getByText('Nobody waits for an age check.')).toBeVisible()

  await page.goto(MINE)
  await expect(page.getByRole('listitem').filter({ hasText: CAR.name })).toContainText('We’re getting it ready')
})
