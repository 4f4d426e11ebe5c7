/** How a room of the desk opens (docs/mechanisms/desk.md#speed). */
import { expect, test } from '../harness/database-journey.ts'
import { holdRequests } from '../harness/hold-requests.ts'

const COMPETITION = 111
const HUB = `/content/competition/${COMPETITION}`

for (const [room, link, call] of [
  ['reports', 'nav a[href="/desk/reports"]', /\/api\/desk\/reports$/],
  ['the hub', 'main a[href^="/desk/content/competition/"]', /\/api\/desk\/competitions\/\d+\/figures/],
] as const)
  test(`what ${room} shows is asked for before the code has come`, async ({ desk }) => {
    const page = await desk('editor', '/calendar')
    const letCodeCome = await holdRequests(page, '**/desk/assets/*.js')
    const asked = page.waitForRequest(call)
    await page.locator(link).first().click()
    await asked
    letCodeCome()
    await expect(page.getByRole('region', { name: /^Entries/ }).first()).toBeVisible()
  })

test('who is logged in is not asked with each address', async ({ desk }) => {
  const page = await desk('editor', `/content?words=${COMPETITION}`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('main').locator(`a[href="/desk${HUB}"]`).click()
  await expect(page.getByRole('heading', { name: 'Revisions' })).toBeVisible()
  expect(asked).toContain(`/api/desk/competitions/${COMPETITION}`)
  expect(asked).not.toContain('/api/desk/me')
})

test('who goes back to a page is where they were on it', async ({ desk }) => {
  const page = await desk('editor', HUB)
  const link = page.getByRole('region', { name: 'What belongs to it' }).getByRole('link', { name: 'Calendar' })
  await link.scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Revisions' })).toBeVisible()
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeCloseTo(before, -1)
})
