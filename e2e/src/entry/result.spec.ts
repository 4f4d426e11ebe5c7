/** The result of a completed entry: one announcement, the tickets, a calendar file of the draw, and other prizes. */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { enterNow, shownTickets } from '../harness/player.ts'
import { FREE_OF_STEPS, enter } from '../harness/screens.ts'

test.use(PHONE)

test(
  'a completed entry is announced once, with the tickets, a calendar file of the draw, and the next prize',
  { tag: '@gate' },
  async ({ playerPage: page }) => {
    await page.goto(enter(FREE_OF_STEPS))
    await enterNow(page)
    expect(await shownTickets(page)).toHaveLength(1)
    await expect(page.getByText('You’re entering')).toBeHidden()

    const ticket = page.getByRole('list', { name: 'Your ticket' }).getByRole('listitem')
    expect((await ticket.boundingBox())?.width).toBeGreaterThan(340)

    const day = page.getByText(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d/).filter({ visible: true })
    await expect(day).toHaveCount(1)
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    const file = await started
    expect(file.suggestedFilename()).toMatch(/\.ics$/)

    const next = page.getByRole('region', { name: 'What’s next' }).getByRole('link')
    await expect(next).toContainText('Free to enter')
    expect(await next.getAttribute('href')).not.toContain(FREE_OF_STEPS)
    await next.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)
