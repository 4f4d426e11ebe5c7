/** The word drum by keyboard, by touch, with and without motion, and whatever goes wrong (1-site §2 'word-drum'). */
import type { Page } from '@playwright/test'
import { DESKTOP, MOVING, NARROW, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { expectUsableInAllColours } from '../harness/usable.ts'
import { logIn } from '../harness/player.ts'
import {
  checkButton,
  drum,
  DRUM_NAMES,
  setByKeys,
  todaysRound,
  WORD_DRUM,
  wrongStops,
} from '../harness/games/word-drum.ts'

const result = (page: Page) => page.getByRole('region', { name: 'Today’s word' }).getByRole('status')

async function setWord(page: Page, stops: readonly number[]): Promise<void> {
  for (const [nth, face] of stops.entries())
    if ((await drum(page, nth).getAttribute('aria-readonly')) === null) await setByKeys(page, nth, face)
}

test.describe('by keyboard, without motion', () => {
  test.use(DESKTOP)

  // Row 1.2-38
  test(
    'is won with the keys alone, and the tokens are in the balance',
    { tag: '@gate' },
    async ({ playerPage: page, player }) => {
      const { clue, word, answer, drums } = todaysRound()
      await page.goto(WORD_DRUM)
      await expect(page.getByText(clue)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Turn the drums' })).toHaveCount(0)
      await setWord(page, answer)
      await expect(drum(page, 1)).toHaveAttribute('aria-valuetext', drums[1]![answer[1]!]!)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: `Check ${word}` })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'You got it!' })).toBeFocused()
      await expect(result(page)).toHaveText('That’s it! You’ve won 10 tokens.')
      expect((await player.balances()).tokens).toBe(10)
      await expect(page.getByRole('banner').getByText('10 tokens')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'You got it!' })).toBeVisible()
      await expect(drum(page, 0)).toHaveAttribute('aria-readonly', 'true')
    },
  )

  test('says which drums are right, keeps those, and is lost after three tries', async ({ playerPage: page }) => {
    await page.goto(WORD_DRUM)
    await setWord(page, wrongStops())
    await checkButton(page).click()
    await expect(result(page)).toHaveText('Not yet. The first drum is right. 2 tries left.')
    await expect(drum(page, 0)).toHaveAttribute('aria-readonly', 'true')
    await expect(drum(page, 0)).toHaveAttribute('aria-valuetext', /, right$/)
    await page.reload()
    await expect(page.getByText('2 of 3 tries left')).toBeAttached()
    await setWord(page, wrongStops())
    await checkButton(page).click()
    await expect(result(page)).toHaveText(/One try left\.$/)
    await checkButton(page).click()
    await expect(page.getByRole('heading', { name: 'Not today' })).toBeFocused()
    await expect(page.getByText('The next word comes at midnight.')).toBeVisible()
    await expect(checkButton(page)).toHaveCount(0)
  })
})

test.describe('by touch, with motion', () => {
  test.use({ ...PHONE, ...MOVING })

  test('the drums turn, one button stops them, and a finger or an arrow sets them', async ({ playerPage: page }) => {
    const { answer, drums } = todaysRound()
    await page.goto(WORD_DRUM)
    await page.getByRole('button', { name: 'Turn the drums' }).tap()
    await expect(drum(page, 0)).toHaveAttribute('aria-valuetext', 'turning')
    const cylinder = drum(page, 2).locator('[aria-hidden]').first()
    const angle = () => cylinder.evaluate((element) => getComputedStyle(element).transform)
    const before = await angle()
    await expect.poll(angle).not.toBe(before)
    await page.getByRole('button', { name: 'Stop the first drum' }).tap()
    await expect(drum(page, 0)).not.toHaveAttribute('aria-valuetext', 'turning')
    // A tap on a drum stops it too.
    await drum(page, 2).tap()
    await page.getByRole('button', { name: 'Stop the second drum' }).tap()
    await expect(checkButton(page)).toBeVisible()

    // A drag by one face.
    const shown = async () => Number(await drum(page, 0).getAttribute('aria-valuenow')) - 1
    const stopped = await shown()
    const box = (await drum(page, 0).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + box.height / 4, { steps: 4 })
    await page.mouse.move(x, y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(shown).toBe((stopped + 1) % drums[0]!.length)

    for (const [nth, face] of answer.entries()) {
      const next = page.getByRole('button', { name: `Next on the ${DRUM_NAMES[nth]!} drum` })
      await expect(async () => {
        if ((await drum(page, nth).getAttribute('aria-valuenow')) !== String(face + 1)) await next.tap()
        await expect(drum(page, nth)).toHaveAttribute('aria-valuenow', String(face + 1), { timeout: 200 })
      }).toPass()
    }
    await checkButton(page).tap()
    await expect(page.getByRole('heading', { name: 'You got it!' })).toBeVisible()
    await expect(page.locator('[class*="confetti"]')).toBeVisible()
  })
})

test('a visitor builds a word, logs in and finds it as it was', { tag: '@gate' }, async ({ page, player }) => {
  await page.context().clearCookies()
  await page.addInitScript(() => {
    if (sessionStorage.getItem('cleared') === null) {
      localStorage.clear()
      sessionStorage.setItem('cleared', 'yes')
    }
  })
  const { answer, word } = todaysRound()
  await page.goto(WORD_DRUM)
  await setWord(page, answer)
  await page.getByRole('button', { name: `Log in to check ${word}` }).click()
  await logIn(page, player.phone)
  await page.getByRole('button', { name: `Check ${word}` }).click()
  await expect(page.getByRole('heading', { name: 'You got it!' })).toBeVisible()
})

for (const [screen, how] of Object.entries({ NARROW, PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()} screen`, () => {
    test.use(how)

    test('axe finds nothing, targets are large enough and no text is cut off, in both schemes and in forced colours', async ({
      playerPage: page,
    }) => {
      await page.goto(WORD_DRUM)
      await expect(checkButton(page)).toBeVisible()
      await expectUsableInAllColours(page, 'before a try')
      await setWord(page, wrongStops())
      await checkButton(page).click()
      await expect(result(page)).toHaveText(/2 tries left/)
      await expectUsableInAllColours(page, 'after a try')
      await setWord(page, todaysRound().answer)
      await checkButton(page).click()
      await expect(page.getByRole('heading', { name: 'You got it!' })).toBeVisible()
      await expectUsableInAllColours(page, 'won')
    })
  })
}
