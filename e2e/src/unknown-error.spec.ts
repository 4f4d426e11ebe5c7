/** A fault that nobody foresaw (1-site §8). */
import { PHONE } from './browser.ts'
import { expect, test } from './journey.ts'
import { refusal } from './trouble.ts'

test.use(PHONE)

test('says that something went wrong, whom to write to if it persists, and offers to try again', async ({
  page,
  request,
  trouble,
}) => {
  trouble.allow(refusal(500, '/win/free.data'), /Unexpected Server Error|Unable to decode/)
  const settings = await request.get('/static/init.json')
  const { contactEmail } = ((await settings.json()) as { settings: { contactEmail: string } }).settings
  await page.goto('/win')
  await page.route('**/win/free.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Free' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong', level: 1 })).toBeVisible()
  await expect(
    page.getByText(`Something went wrong. If this persists, please contact us at ${contactEmail}`),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: contactEmail })).toHaveAttribute('href', `mailto:${contactEmail}`)
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})
