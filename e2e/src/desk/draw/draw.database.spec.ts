/** A draw at the desk, from its closing to its published result (docs/mechanisms/draws.md). */
import { confirm } from '../../harness/desk.ts'
import { DESKTOP } from '../../harness/browser.ts'
import { expect, test } from '../../harness/database-journey.ts'

// The draw ends a competition that other journeys enter.
test.use({ ...DESKTOP, productName: 'desk-draw' })
test.setTimeout(180_000)

const NAME = 'The pictures, for two, for a year'

test(
  'draw officers close, commit, draw, approve and publish; nobody approves what they committed',
  { tag: '@gate' },
  async ({ desk, page, request }) => {
    expect((await request.post('/_demo/draws/end')).status()).toBe(200)
    const officer = await desk('draw-officer', '/draws')
    await officer.getByRole('link', { name: NAME }).click()
    await confirm(officer.getByRole('main'), 'Close the list')
    await confirm(officer.getByRole('main'), 'Compare the books')
    await confirm(officer.getByRole('main'), 'Commit and publish the list')
    await expect(officer.getByText('The list is published.').first()).toBeVisible()
    // The job draws by itself when the round of the beacon is out.
    await expect(officer.getByText('You committed this draw, so you cannot approve it.')).toBeVisible({
      timeout: 90_000,
    })
    await expect(officer.getByRole('button', { name: 'Approve the result' })).toBeHidden()

    const address = new URL(officer.url()).pathname.replace('/desk', '')
    for (const who of ['second-draw-officer', 'third-draw-officer'] as const) {
      const other = await desk(who, address)
      await confirm(other.getByRole('main'), 'Approve the result')
      await expect(
        other.getByText(who === 'second-draw-officer' ? /first of two/ : /can be published/).first(),
      ).toBeVisible()
      await other.context().close()
    }
    await officer.reload()
    await confirm(officer.getByRole('main'), 'Publish the winners')
    await expect(officer.getByText('The winners are published.')).toBeVisible()

    await page.goto(`/win${address}`)
    await page.getByRole('button', { name: 'Check this draw' }).click()
    await expect(page.getByText('All checks passed.')).toBeVisible()
  },
)
