/** What only a browser shows of the states of tiles and enter buttons. Texts: enter-button.surfaces.test.ts. */
import { expect, test } from '../harness/journey.ts'
import { FREE_OF_STEPS } from '../harness/screens.ts'

// The narrowest screen, on which the button and the closing time have the least room.
test.use({ viewport: { width: 320, height: 640 } })

// Rows 1.2-72, 1.6-08, 2.4-30
test('a limit that becomes known moves nothing on the tile, and the button of the details says why it is disabled', async ({
  logInAs,
  page,
}) => {
  const tile = page.locator('main [data-tile="131"]').first()
  await page.goto('/win')
  const height = () => tile.evaluate((element) => element.getBoundingClientRect().height)
  await expect(tile.getByText('Enter', { exact: true })).toBeAttached()
  const before = await height()

  await logInAs('07700900005')
  await page.goto('/win')
  const onTile = tile.getByRole('button', { name: 'Online limit reached' })
  await expect(onTile).toBeDisabled()
  expect(await height()).toBe(before)
  // The whole tile is the link, the disabled button too.
  await onTile.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { x, y } = (await onTile.boundingBox())!
  await page.mouse.click(x + 10, y + 10)
  await expect(page).toHaveURL(FREE_OF_STEPS)
  const inDetails = page.getByRole('dialog').getByRole('button', { name: 'Online limit reached' })
  await expect(inDetails).toBeDisabled()
  await expect(inDetails).toHaveAccessibleDescription('You’ve used all your online entries.')
  // It can be focused, and pressing it goes nowhere.
  await inDetails.focus()
  await expect(inDetails).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(FREE_OF_STEPS)
})

// Rows 1.2-75, 1.2-76, 1.2-53
test('a tile in an extra period has the period’s title, a disabled button and no link', async ({ page }) => {
  await page.goto('/win')
  for (const [id, title, prize] of [
    [107, 'You’ve just missed it', '£10,000 before breakfast'],
    [150, 'Coming soon: a cruise round the fjords', 'A cruise round the fjords'],
  ] as const) {
    const tile = page.locator(`main [data-tile="${id}"]`).first()
    await tile.scrollIntoViewIfNeeded()
    await expect(tile.getByRole('heading', { name: title })).toBeVisible()
    await expect(tile.getByText(prize, { exact: true })).toBeVisible()
    await expect(tile.getByRole('button', { name: 'Enter' })).toBeDisabled()
    await expect(tile.getByRole('link')).toHaveCount(0)
  }
})
