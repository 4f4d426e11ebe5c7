/** Result notices: consent in the profile, the notice, and unsubscribing by its link. */
import { randomUUID } from 'node:crypto'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

test.use(PHONE)

const RESULTS = /^Text me when a competition I’ve entered is drawn/

test(
  'a player agrees to result notices, gets one, and unsubscribes by its link without a log-in',
  { tag: '@gate' },
  async ({ otherBrowser, playerPage: page, player, statement, vendors }) => {
    await page.goto('/win/profile/opt-in')
    const section = page.getByRole('region', { name: 'Draws you’ve entered' })
    await expect(section).toContainText('We’ll always tell you if you win.')
    for (const box of await section.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    await section.getByLabel(RESULTS).check()
    await expect(page.getByRole('status').getByText('Saved. We’ll text you if you haven’t won, too.')).toBeVisible()
    await expect(page.getByLabel(/^Text me about new competitions/)).not.toBeChecked()
    await page.reload()
    await expect(section.getByLabel(RESULTS)).toBeChecked()
    await expect(section.getByText(/^You said yes on /)).toBeVisible()

    const id = randomUUID()
    // No job reads a weekly draw. Notices of a real draw are tested in result-notices.test.ts.
    await statement(`insert into draws (id, kind, subject_id, title, state, cut_off, awarded_at)
    values ('${id}', 'winsday', '${id}', 'A week by the sea', 'published', now(), now())`)
    await statement(`insert into outbox (topic, player_id, body)
    select 'draw-not-won', id, '{"drawId": "${id}", "name": "A week by the sea"}' from players where phone = '${player.phone}'
    returning pg_notify('wake-outbox', '')`)
    await expect
      .poll(() => vendors.lastText(player.phone), { timeout: 30_000 })
      .toMatch(/^'A week by the sea' has been drawn\. You were in, but your number didn't come up this time\./)
    const text = (await vendors.lastText(player.phone)) ?? ''
    expect(text).toContain(`/win/draws/${id}`)

    const phone = await otherBrowser()
    await phone.goto(new URL(/\S+\/win\/unsubscribe\/\S+/.exec(text)![0]).pathname)
    await phone.getByRole('button', { name: 'Unsubscribe me' }).click()
    await expect(
      phone
        .getByRole('status')
        .getByText('We won’t text you any more when you haven’t won. We’ll always tell you if you do.'),
    ).toBeVisible()
    const { resultNotices } = await player.call<{ resultNotices: { text: { granted: boolean } } }>(
      '/api/account/preference/',
    )
    expect(resultNotices.text.granted).toBe(false)
  },
)
