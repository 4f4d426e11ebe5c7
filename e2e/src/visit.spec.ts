/** The visit's id on every call, and when a new one is created (1-site §4, §7, §9). */
import { expect, test } from './harness/journey.ts'

const MINUTE = 60_000

// Rows 1.7-03, 1.7-04, 1.9-05
test(
  'every call carries the visit’s id, which is replaced after 29 minutes',
  { tag: '@gate' },
  async ({ playerPage: page, player }) => {
    const sent: { path: string; id: string | undefined; authorization: string | undefined }[] = []
    page.on('request', (each) => {
      const { pathname } = new URL(each.url())
      const { 'x-session-id': id, authorization } = each.headers()
      if (/^\/(api|sso)\//.test(pathname)) sent.push({ path: pathname, id, authorization })
    })
    const storedCounter = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { id?: string; counter?: number })
    await page.clock.install()
    await page.goto('/win')
    await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
    await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/account/details')
    expect(sent.find(({ path }) => path === '/api/account/details')?.authorization).toBe(`Bearer ${player.token}`)
    const first = await storedCounter()
    expect(first.id).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}-01$/)
    expect([...new Set(sent.map(({ id }) => id))]).toEqual([first.id])

    await page.clock.fastForward(29 * MINUTE - 5000)
    expect(await storedCounter()).toEqual(first)
    await page.clock.runFor(10_000)
    const second = await storedCounter()
    expect(second.id).not.toBe(first.id)
    expect(second.counter).toBe(2)
  },
)
