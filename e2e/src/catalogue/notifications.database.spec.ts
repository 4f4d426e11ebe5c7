/**
 * Notifications: cards from the outbox to the player's sidebar, and cards for visitors on the page (2-flows §2, §4-§7).
 */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { accountTab, logIn, scrollToNews } from '../harness/player.ts'
import { registerByApi } from '../harness/test-player.ts'
import type { TestPlayer } from '../harness/test-player.ts'
import type { Vendors } from '../harness/vendors.ts'

test.use(PHONE)

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const sidebar = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
/** A notification card with any content. */
const tile = (page: Page, words: string) => sidebar(page).locator('article[data-kind]').filter({ hasText: words })
const dismiss = (page: Page) => sidebar(page).getByRole('button', { name: /^Dismiss/ })

async function open(page: Page): Promise<void> {
  await page.goto('/win')
  await bell(page).click()
  await expect(sidebar(page)).toBeVisible()
}

const userOf = async (player: TestPlayer) => (await player.call<{ userId: string }>('/api/account/engagement')).userId

const eventsOf = async (vendors: Vendors, userId: string) =>
  (await vendors.engagement()).events.filter((event) => event.userId === userId)

/** Names of the events that pages reported to the service about a player. */
const reportedEvents = async (vendors: Vendors, userId: string) =>
  (await eventsOf(vendors, userId)).map(({ name }) => name)

// Row 1.1-10
// Rows 2.2-32, 2.4-38, 2.4-39, 2.4-41 to 2.4-45, 2.5-16 to 2.5-18, 2.7-17
test(
  'each card is shown by its kind, and dismissed cards stay dismissed until none is left',
  { tag: '@gate' },
  async ({ playerPage: page, player, statement, vendors }) => {
    const userId = await userOf(player)
    await statement(`with drawn as (
      insert into draws (kind, subject_id, title, state, cut_off, bundle, published_at, awarded_at)
      values ('competition', '111', 'A prize', 'published', now(), '{"picks": []}', now(), now()) returning id
    )
    insert into awards (player_id, draw_id, place, ticket, prize, state)
    select p.id, drawn.id, 0, 1, '{"type":"monetary","value":100,"name":"£1"}', 'credited'
    from players p, drawn where p.phone = '${player.phone}'`)
    await vendors.sendCard(userId, { title: 'Congratulations!', extra: { competition_id: '111' } })
    await vendors.sendCard(userId, { title: 'To read, and keep', dismissible: false })
    await vendors.sendCard(userId, {
      title: '<img src=x onerror="document.title = 1">A <b>bold</b> word',
      web_uri: 'https://shop.example/offer',
      uri_text: 'To the shop',
    })
    await open(page)
    await expect(page).toHaveTitle(/^Notifications/)
    await expect(tile(page, 'Congratulations!')).toHaveAttribute('data-kind', 'winner')
    await expect(tile(page, 'Congratulations!').getByText('You won')).toBeVisible()
    await expect(tile(page, 'Congratulations!').getByText('£20,000')).toBeVisible()
    await expect(tile(page, 'Coffee for a year')).toHaveAttribute('data-kind', 'token')
    await expect(tile(page, 'The pictures for two')).toHaveAttribute('data-kind', 'competition')
    const plain = tile(page, 'A bold word')
    await expect(plain).toHaveAttribute('data-kind', 'plain')
    await expect(plain.getByRole('link')).toHaveAttribute('href', 'https://shop.example/offer')
    await expect(plain.getByRole('link')).toHaveAttribute('target', '_blank')
    await expect(plain.getByTitle('To the shop')).toBeVisible()
    await expect(tile(page, 'To read, and keep').getByRole('link')).toHaveCount(0)
    await expect(tile(page, 'To read, and keep').getByRole('button')).toHaveCount(0)

    await sidebar(page).getByRole('button', { name: 'Dismiss: Congratulations!' }).click()
    await expect(tile(page, 'Congratulations!')).toHaveCount(0)
    await expect.poll(() => reportedEvents(vendors, userId)).toEqual(['ccd'])
    await open(page)
    await expect(plain).toBeVisible()
    await expect(tile(page, 'Congratulations!')).toHaveCount(0)
  },
)

// Row 1.2-32
// Rows 2.2-31, 2.2-33, 2.2-34
test('without notifications it says so, and closing leads back to the previous page', async ({ playerPage: page }) => {
  await page.goto('/win/free')
  await bell(page).click()
  await expect(page).toHaveURL('/win/free/notifications')
  await expect(tile(page, 'How we tell you you’ve won')).toBeVisible()
  for (let cardsLeft = await dismiss(page).count(); cardsLeft > 0; cardsLeft -= 1) {
    await dismiss(page).first().click()
    await expect(dismiss(page)).toHaveCount(cardsLeft - 1)
  }
  await expect(page.getByText('We have no updates for you at this time. Please check again later.')).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/win/free')
  await expect(bell(page)).toBeFocused()

  await page.goto('/win/free/notifications')
  await sidebar(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL('/win/free')
})

// Rows 2.4-36, 2.4-37, 2.4-38, 2.4-39, 2.4-40, 2.7-17
test('consent is asked for above the cards; a yes reports each open card, then clicks, and cards count as seen', async ({
  playerPage: page,
  player,
  vendors,
}) => {
  const userId = await userOf(player)
  const shown = tile(page, 'How we tell you you’ve won')
  await open(page)
  await expect(shown).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  expect(await reportedEvents(vendors, userId)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('notif')))).toEqual([])
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 6 new')

  await bell(page).click()
  const question = sidebar(page).getByRole('region', { name: 'Remember what you’ve read?' })
  const first = sidebar(page).getByRole('article').first()
  await expect(first).toBeVisible()
  expect((await question.boundingBox())!.y).toBeLessThan((await first.boundingBox())!.y)
  await question.getByRole('button', { name: 'Yes, remember' }).click()
  await expect(question).toBeHidden()
  const agreed = sidebar(page).getByRole('checkbox', { name: 'Mark messages as read on all my devices' })
  await expect(agreed).toBeChecked()
  // Cards for visitors are stored too.
  const shownCards = await sidebar(page).locator('article[data-kind]').count()
  const impressions = async () =>
    (await eventsOf(vendors, userId)).flatMap((event) => (event.name === 'ce' ? [event.customName] : event.ids))
  await expect.poll(async () => (await impressions()).length).toBeGreaterThanOrEqual(shownCards)
  expect(await impressions()).toContain('notification_impression')
  await tile(page, 'The pictures for two').locator('a[data-competition]').click()
  await expect.poll(() => reportedEvents(vendors, userId)).toContain('ccc')
  const synced = page.waitForResponse(/content_cards\/sync/)
  await page.goto('/win')
  await synced
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

// Rows 2.1-08, 2.6-05
test('a visitor has no bell and is asked to log in; after that the cards are shown', async ({
  page,
  phone,
  request,
  vendors,
}) => {
  await registerByApi(request, vendors, phone)
  await page.goto('/win')
  await expect(accountTab(page, 'Log in')).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
  await page.goto('/win/notifications')
  await expect(sidebar(page).getByLabel('Mobile number')).toBeVisible()
  await expect(sidebar(page).getByRole('article')).toHaveCount(0)
  await logIn(page, phone)
  await expect(
    tile(page, 'How we tell you you’ve won').or(page.getByRole('button', { name: 'No, thanks' })),
  ).toBeVisible()
})

type Shift = { value: number; sources: { node: Node | null }[] }

// Row 1.6-06
test('cards for visitors appear on the page without moving the layout, and can be dismissed', async ({
  page,
  vendors,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/win', { waitUntil: 'networkidle' })
  expect(
    asked.filter((url) => /visitor-cards|content_cards/.test(url)),
    'nothing before somebody comes near',
  ).toEqual([])
  // From here on: the page's own font may have moved a word by part of a pixel.
  await page.evaluate(async () => {
    await document.fonts.ready
    new PerformanceObserver((list) => {
      // What moved is in the message of a failure.
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[])
        document.documentElement.dataset['shifted'] =
          `${value}: ${sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 60)}`).join('; ')}`
    }).observe({ type: 'layout-shift' })
  })
  const news = await scrollToNews(page)
  await expect(news.getByRole('article')).toHaveCount(3)
  await expect(news.getByText('New here? Start with a free one')).toBeAttached()
  await expect(news.getByText('How we tell you you’ve won')).toHaveCount(0)
  expect(await page.locator('html').getAttribute('data-shifted')).toBeNull()
  await news.getByRole('button', { name: /^Dismiss: New here/ }).click()
  await expect(news.getByRole('article')).toHaveCount(2)
  expect((await vendors.engagement()).events.filter(({ userId }) => userId === null)).toEqual([])
})
