/** The help page: everyday words find the right answer, and a search without a result says so. */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'

test.use(PHONE)

test('text that is typed while the page is still loading is searched for', async ({ page }) => {
  const { promise: scripts, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/win/help.html', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search help' }).fill('password')
  resolve()
  await expect(page.getByText(/^[1-9]\d* answers?$/)).toBeVisible()
})

test('a search without a result repeats the text, and says where to ask', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/win/help.html')
  await page.getByRole('searchbox', { name: 'Search help' }).fill('zebra')
  await expect(page.getByText('No answers for ‘zebra’. Try another word.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible()
})

test(
  'the address of a question opens its answer, and a question that is opened is in the address',
  { tag: '@gate' },
  async ({ page }) => {
    await page.goto('/win/help.html#can-i-get-a-refund')
    const question = page.locator('#can-i-get-a-refund')
    await expect(question).toHaveAttribute('open')
    await expect(question).toBeInViewport()
    await page.getByRole('heading', { name: 'Can I cancel an entry?' }).click()
    await expect(page).toHaveURL(/#can-i-cancel-an-entry$/)
  },
)
