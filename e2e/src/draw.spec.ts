/** A finished draw, verified by a first-time visitor, and by a player whose ticket was in it. */
import type { APIRequestContext, Page } from '@playwright/test'
import { DESKTOP, PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import { logIn } from './harness/player.ts'
import { findViolations } from './harness/usable.ts'

const TITLE = 'A family day out'

async function drawOf(request: APIRequestContext): Promise<string> {
  // The demonstration finishes its draws some time after it is ready.
  await expect
    .poll(
      async () =>
        ((await (await request.get('/api/draws')).json()) as { draws: { title: string; state: string }[] }).draws,
    )
    .toContainEqual(expect.objectContaining({ title: TITLE, state: 'published' }))
  const { draws } = (await (await request.get('/api/draws')).json()) as { draws: { id: string; title: string }[] }
  return draws.find(({ title }) => title === TITLE)!.id
}

const verdict = (page: Page) => page.getByText(/^(All checks passed\.|A check failed\.)$/)

for (const [name, device] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${name.toLowerCase()}`, () => {
    test.use(device)

    test(
      'a visitor finds a draw, sees the winners, and repeats it in the browser',
      { tag: name === 'PHONE' ? '@gate' : [] },
      async ({ page, request }) => {
        const id = await drawOf(request)
        const { seen } = (await (await request.get(`/api/draws/${id}`)).json()) as { seen: { witness: string }[] }
        await page.goto('/win/draws')
        await page.getByRole('link', { name: new RegExp(TITLE) }).click()
        await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
        await expect(page.getByText(/^\d\d-\d{4}$/)).toHaveCount(1)
        await expect(page.getByText(/^this demonstration itself, so it proves nothing, round \d+, at /)).toBeVisible()
        await page.getByRole('button', { name: 'Check this draw' }).click()
        await expect(verdict(page)).toHaveText('All checks passed.')
        const checked = page.getByRole('list', { name: 'What was checked' })
        await expect(checked).toContainText(
          seen[0] ? `before the number existed: seen by ${seen[0].witness} at ` : 'No witness vouches for it',
        )
        await expect(checked).toContainText('The winners follow from the list and the public number.')
        await expect(checked).toContainText('The whole list was read')
        await expect(checked).toContainText('A demonstration made it, so it proves nothing.')
        await expect(page.getByRole('list', { name: 'What wasn’t checked' })).toContainText(
          'Whether something else was promised for the same draw before',
        )
        await page.getByText('The log and its witnesses’ keys').click()
        await expect(page.getByText(/^fairdraw\.example\/draws\+[0-9a-f]{8}\+/)).toBeVisible()
        expect(await findViolations(page)).toEqual([])
      },
    )
  })
}

test('a draw whose list was changed on the way fails, and says why', { tag: '@gate' }, async ({ page, request }) => {
  const id = await drawOf(request)
  await page.route(`**/api/draws/${id}/tickets`, async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    body[body.length - 1]! ^= 1
    await route.fulfill({ response, body })
  })
  await page.goto(`/win/draws/${id}`)
  await page.getByRole('button', { name: 'Check this draw' }).click()
  await expect(verdict(page)).toHaveText('A check failed.')
  await expect(page.getByText('The list is not the one that was published.')).toBeVisible()
})

test(
  'a player opens from their entries the proof that their ticket was in the draw',
  { tag: '@gate' },
  async ({ page, request }) => {
    await drawOf(request)
    await page.goto('/win/profile/entries')
    await logIn(page, '07700900001')
    await page.getByRole('listitem').filter({ hasText: TITLE }).getByRole('link', { name: 'Check the draw' }).click()
    await page.getByRole('button', { name: 'Find my ticket' }).click()
    await expect(page.getByText(/^Yes\. Ticket \d\d-\d{4} is on the list, and it’s yours\./)).toBeVisible()
    await page.getByLabel(/^Your mobile number/).fill('07700900999')
    await page.getByRole('button', { name: 'Find my ticket' }).click()
    await expect(
      page.getByText(/is on the list, and it’s your account’s, under another number than this one\./),
    ).toBeVisible()
  },
)
