/** Being told of draws that were not won: chosen in the profile, sent as chosen, and ended by the message itself. */
import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { NARROW, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { cutOff, smallTargets } from '../harness/page-checks.ts'
import { ask } from '../harness/player.ts'

test.use(PHONE)

const RESULTS = /^Text me when a competition I’ve entered is drawn/

test('a player asks to be told, is, and ends it by the link in the text, whoever holds the phone', async ({
  browser,
  baseURL,
  playerPage: page,
  player,
  request,
  statement,
  trouble,
  vendors,
}) => {
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
  // A draw that no job looks at: what is sent of one is tested where it is drawn.
  await statement(`insert into draws (id, kind, subject_id, title, state, cut_off, awarded_at)
    values ('${id}', 'winsday', '${id}', 'A week by the sea', 'published', now(), now())`)
  await statement(`insert into outbox (topic, player_id, body)
    select 'draw-not-won', id, '{"drawId": "${id}", "name": "A week by the sea"}' from players where phone = '${player.phone}'
    returning pg_notify('wake-outbox', '')`)
  await expect
    .poll(() => vendors.lastText(player.phone), { timeout: 30_000 })
    .toMatch(/^‘A week by the sea’ has been drawn\. You were in, but your number didn’t come up this time\./)
  const text = (await vendors.lastText(player.phone)) ?? ''
  expect(text).toContain(`/win/draws/${id}`)

  const stranger = await browser.newContext({ ...PHONE, baseURL })
  trouble.watch(stranger)
  const phone = await stranger.newPage()
  await phone.goto(new URL(/\S+\/win\/unsubscribe\/\S+/.exec(text)![0]).pathname)
  await phone.getByRole('button', { name: 'Unsubscribe me' }).click()
  await expect(
    phone
      .getByRole('status')
      .getByText('We won’t text you any more when you haven’t won. We’ll always tell you if you do.'),
  ).toBeVisible()
  await stranger.close()
  const { resultNotices } = await ask<{ resultNotices: { text: { granted: boolean } } }>(
    request,
    player,
    '/api/account/preference/',
  )
  expect(resultNotices.text.granted).toBe(false)
})

test('the choices are accessible, whole at 320 px, with targets that a thumb can hit', async ({
  playerPage: page,
}, info) => {
  await page.setViewportSize(NARROW.viewport)
  await page.goto('/win/profile/opt-in')
  await expect(page.getByLabel(RESULTS)).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(await cutOff(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('choices-320.png') })
})
