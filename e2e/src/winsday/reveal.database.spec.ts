/**
 * Revealing Winsday tickets: every type of prize, each ticket once, whatever goes wrong (1-site §2 'profile-reveal').
 */
import type { Page } from '@playwright/test'
import { DESKTOP, MOVING, NARROW, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { expectUsableInAllColours } from '../harness/usable.ts'
import {
  PRIZES,
  REVEAL,
  awardsOf,
  faceDown,
  giveTickets,
  openReveal,
  ticket,
  turnOver,
  turnButton,
} from '../harness/games/winsday.ts'

test.use(PHONE)

const won = (page: Page) => page.getByRole('region', { name: 'What you’ve won' })
const announced = (page: Page) => page.getByRole('region', { name: 'Last Winsday' }).getByRole('status')
const counter = (page: Page) => page.getByText(/^[\d,]+ winning tickets revealed so far$/)
const CALL = '/api/tickets/reveal'

/** Turns a ticket over and waits for its result. */
async function turned(page: Page, words: string | RegExp): Promise<void> {
  await turnOver(page)
  await expect(ticket(page)).toContainText(words)
}

// Rows 1.1-13, 1.2-27, 1.3-77
test(
  'every type of prize is shown with what happens next, and totalled',
  { tag: '@gate' },
  async ({ playerPage: page, player, statement }) => {
    const { cash, tokens, entries, parcel, voucher } = PRIZES
    await giveTickets(statement, player, [cash, null, tokens, entries, parcel, voucher])
    await openReveal(page)
    await expect(won(page)).toContainText('Nothing yet. Good luck.')
    const before = Number((await counter(page).innerText()).replaceAll(/\D/g, ''))

    await turned(page, 'You’ve won £25')
    await expect(ticket(page)).toContainText('It’s in your cash prizes now.')
    await expect(ticket(page).getByRole('link', { name: 'Get paid' })).toHaveAttribute('href', '/win/profile/payouts')
    await expect(announced(page)).toHaveText(
      'Ticket 50-1000: you’ve won £25. It’s in your cash prizes now. 5 tickets left.',
    )
    await turned(page, 'Nothing this time')
    await expect(announced(page)).toHaveText('Ticket 50-1001: nothing this time. 4 tickets left.')
    await turned(page, 'You’ve won 20 tokens')
    await expect(ticket(page)).toContainText('They’re in your balance now.')
    await turned(page, 'You’ve won 3 entries')
    await turned(page, 'You’ve won a Late Breakfast mug')
    const claim = (name: string) => ticket(page).getByRole('link', { name })
    await expect(claim('Claim your prize')).toHaveAttribute('href', '/win/profile/prizes/claim')
    await turned(page, 'You’ve won a £15 voucher')
    await expect(claim('Claim your voucher')).toHaveAttribute('href', '/win/profile/prizes/claim')

    await expect(page.getByRole('heading', { name: 'That’s all of them' })).toBeFocused()
    for (const line of [
      '£25Cash',
      '20 tokensBonus tokens',
      '3 entriesFree entries',
      'a Late Breakfast mugPrizes',
      'a £15 voucherVouchers',
    ])
      await expect(won(page)).toContainText(line)
    await expect(counter(page)).toHaveText(`${(before + 5).toLocaleString('en-GB')} winning tickets revealed so far`)
    await won(page).getByText('6 tickets turned over').click()
    await expect(won(page).getByRole('listitem').filter({ hasText: '50-1001' })).toContainText('Nothing this time')
    expect(await awardsOf(statement, player)).toEqual({ cash: 2500, tokens: 20, 'entry-credits-v1': 3 })
    expect(await player.call('/api/tickets/to-reveal')).toEqual({ total: 0, draws: [] })
  },
)

test('the profile links to the tickets, and they can be revealed all at once', async ({
  playerPage: page,
  player,
  statement,
}) => {
  await giveTickets(statement, player, [null, PRIZES.tokens, PRIZES.tokens, null])
  await page.goto('/win/profile/home?tile=reveal')
  await page.getByRole('link', { name: 'Reveal them' }).click()
  await page.getByRole('button', { name: 'Show me my tickets' }).click()
  await page.getByRole('button', { name: 'Reveal all 4' }).click()
  await expect(ticket(page)).toContainText('You’ve won 2 prizes')
  await expect(announced(page)).toHaveText(
    '4 tickets turned over. You’ve won 20 tokens, 20 tokens. That was your last ticket.',
  )
  await expect(won(page)).toContainText('40 tokens')
  await page.getByRole('button', { name: 'Back to my account' }).click()
  await expect(page.getByText('Logged in as')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reveal them' })).toHaveCount(0)
})

test('a second tab shows the same result as the first, and a prize is awarded once', async ({
  playerPage: page,
  context,
  player,
  statement,
}) => {
  await giveTickets(statement, player, [PRIZES.tokens, PRIZES.cash])
  await openReveal(page)
  const other = await context.newPage()
  await other.goto(REVEAL)
  await expect(faceDown(other)).toContainText('50-1000')
  await turned(page, 'You’ve won 20 tokens')
  const counted = await counter(page).innerText()
  await turned(other, 'You’ve won 20 tokens')
  await expect(counter(other)).toHaveText(counted)
  await Promise.all([turned(page, '£25'), turned(other, '£25')])
  expect(await awardsOf(statement, player)).toEqual({ cash: 2500, tokens: 20 })
})

// Row 1.3-62
test('the operator’s text is shown once per device, and only if there are tickets to reveal', async ({
  playerPage: page,
  player,
  statement,
}) => {
  const overlay = page.getByRole('dialog', { name: 'It’s Winsday' })
  await page.goto(REVEAL)
  await expect(page.getByRole('heading', { name: 'No tickets to turn over' })).toBeVisible()
  await expect(overlay).toHaveCount(0)
  await giveTickets(statement, player, [null, null])
  await page.reload()
  await expect(overlay).toContainText('It’s free, and whatever you find is yours to keep.')
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(turnButton(page)).toBeVisible()
  await page.reload()
  await expect(turnButton(page)).toBeVisible()
  await expect(overlay).toHaveCount(0)
})

test('the sound is off until it is turned on, and the choice is remembered', async ({
  playerPage: page,
  player,
  statement,
}) => {
  await giveTickets(statement, player, [PRIZES.cash])
  await openReveal(page)
  const sound = page.getByRole('switch', { name: 'Sound' })
  await expect(sound).not.toBeChecked()
  await sound.click()
  await expect(sound).toBeChecked()
  await page.reload()
  await expect(sound).toBeChecked()
  await turned(page, 'You’ve won £25')
})

test.describe('by keyboard alone', () => {
  test.use(DESKTOP)

  test('Enter and Space turn tickets over, and Escape leaves the page', async ({
    playerPage: page,
    player,
    statement,
  }) => {
    await giveTickets(statement, player, [PRIZES.tokens, null, PRIZES.cash])
    const { keyboard } = page
    await page.goto(REVEAL)
    await expect(page.getByRole('button', { name: 'Show me my tickets' })).toBeFocused()
    await keyboard.press('Enter')
    for (let tabs = 0; tabs < 12; tabs += 1) {
      if (await turnButton(page).evaluate((button) => button === document.activeElement)) break
      await keyboard.press('Tab')
    }
    await expect(turnButton(page)).toBeFocused()
    const turnBy = async (key: string, words: string) =>
      expect(async () => {
        await keyboard.press(key)
        await expect(announced(page)).toContainText(words, { timeout: 1500 })
      }).toPass()
    await turnBy('Enter', 'you’ve won 20 tokens')
    await turnBy('Space', 'nothing this time')
    await expect(turnButton(page)).toBeFocused()
    await turnBy('Enter', 'you’ve won £25')
    await expect(page.getByRole('heading', { name: 'That’s all of them' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(page).toHaveURL('/win')
  })
})

test('the layout does not move when a response takes long', async ({ playerPage: page, player, statement }) => {
  await giveTickets(statement, player, Object.values(PRIZES))
  await openReveal(page)
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { sources: { node: Element | null }[] }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node } of sources)
          // The header behind it adapts to the new balance.
          if (node?.parentElement?.closest('dialog')) shifts.push(`${node.nodeName} ${node.textContent?.slice(0, 40)}`)
    }).observe({ type: 'layout-shift' })
  })
  // After more than half a second: the browser attributes an earlier shift to the tap.
  await page.route(`**${CALL}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })
  for (const { name } of Object.values(PRIZES)) await turned(page, name)
  await expect(page.getByRole('heading', { name: 'That’s all of them' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
})

for (const [screen, how] of Object.entries({ NARROW, PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()} screen`, () => {
    test.use(how)

    test('axe finds nothing, targets are large enough and no text is cut off, in both schemes and in forced colours', async ({
      playerPage: page,
      player,
      statement,
    }) => {
      await giveTickets(statement, player, [PRIZES.parcel, null, PRIZES.voucher])
      await openReveal(page)
      await expectUsableInAllColours(page, 'face down')
      await turned(page, PRIZES.parcel.name)
      await expectUsableInAllColours(page, 'a prize')
      await turned(page, 'Nothing this time')
      await expectUsableInAllColours(page, 'nothing')
      await turned(page, PRIZES.voucher.name)
      await expectUsableInAllColours(page, 'the end')
    })
  })
}

test.describe('without reduced motion', () => {
  test.use({ ...PHONE, ...MOVING })

  test('confetti falls for a prize only, and not with reduced motion', async ({
    playerPage: page,
    player,
    statement,
  }) => {
    await giveTickets(statement, player, [null, PRIZES.cash, PRIZES.tokens])
    await openReveal(page)
    const pieces = page.locator('[class*="confetti"]')
    await turned(page, 'Nothing this time')
    await expect(pieces).toHaveCount(0)
    await turned(page, 'You’ve won £25')
    await expect(pieces).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(pieces).toBeHidden()
  })
})

// Row 1.2-30
test('everybody can read what Winsday is, when the next draw is and where tickets are revealed', async ({ page }) => {
  await page.goto('/win/winsday/info')
  await expect(page.getByRole('heading', { name: 'How Winsday works' })).toBeVisible()
  await expect(page.getByText(/^The next draw is on Wednesday \d+ \w+ at 8pm, UK time\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Reveal my tickets' }).click()
  await expect(page.getByRole('dialog').getByLabel('Mobile number')).toBeVisible()
  await page.goto('/win/profile/winsday-info')
  await expect(page).toHaveURL('/win/winsday/info')
})
