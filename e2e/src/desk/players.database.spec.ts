/** Support helps a player: found, read behind masks, a balance corrected by two people (docs/mechanisms/desk/players.md). */
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { findSmallTargets } from '../harness/page-checks.ts'
import { findViolations } from '../harness/usable.ts'

test.use(DESKTOP)

type Account = { balances: { tokens: number } }

const audited = (act: string) =>
  `select act, actor, subject_id from audit_log where act = '${act}' and subject_kind = 'player' order by id desc limit 1`

test(
  'support finds a player, sees details only on request, and a second person approves the adjustment',
  { tag: '@gate' },
  async ({ desk, player, statement }) => {
    const { tokens } = (await player.call<Account>('/api/account/details')).balances
    const support = await desk('support', '/players')
    await support.getByLabel(/^Phone number/).fill(`+44 ${player.phone.slice(1)}`)
    await support.keyboard.press('Enter')
    await expect(support.getByRole('heading', { level: 1, name: /^Player \d+$/ })).toBeVisible()
    const address = new URL(support.url()).pathname
    const id = address.split('/').at(-1)!
    expect(support.url()).not.toContain(player.phone.slice(-6))
    expect(await statement(audited('find-player'))).toMatchObject([{ subject_id: id }])

    const main = support.getByRole('main')
    await expect(main).not.toContainText(player.phone)
    await expect(main).toContainText(`07••• •••${player.phone.slice(-3)}`)
    await support.getByRole('button', { name: 'Show details' }).click()
    await expect(main).toContainText(player.phone)
    expect(await statement(audited('see-player-details'))).toMatchObject([{ subject_id: id }])
    await support.getByRole('button', { name: 'Hide details' }).click()
    await expect(main).not.toContainText(player.phone)

    await support.getByRole('link', { name: 'Log-ins' }).click()
    await expect(support.getByRole('table', { name: 'Timeline: Log-ins' })).toBeVisible()
    await support.getByRole('link', { name: 'Everything' }).click()

    await support.getByRole('button', { name: 'Adjust a balance' }).click()
    const dialog = support.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('50')
    await dialog.getByLabel('Reason').fill('The clip of Sunday gave no tokens.')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(support.getByText('+50 tokens is proposed.')).toBeVisible()
    // Whoever proposed it can only withdraw it.
    await expect(support.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(support.getByRole('button', { name: 'Approve' })).toBeHidden()

    const finance = await desk('finance', '/players')
    const row = finance.getByRole('row', { name: new RegExp(`Player ${id}\\b`) })
    await expect(row).toContainText('The clip of Sunday gave no tokens.')
    await row.getByRole('button', { name: 'Approve' }).click()
    await finance.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(finance.getByText(/\+50 tokens .* is made\./)).toBeVisible()
    await finance.goto(address)
    await expect(finance.getByRole('button', { name: 'Show details' })).toBeHidden()

    expect((await player.call<Account>('/api/account/details')).balances.tokens).toBe(tokens + 50)
    expect(await statement(audited('adjust-balance'))).toMatchObject([{ subject_id: id }])
    await finance.context().close()
    await support.context().close()
  },
)

test('of a player with 20,000 entries the newest fifty are shown, and older ones on request', async ({
  desk,
  player,
  statement,
}) => {
  const [row] = await statement<{ id: number }>(`select id::int as id from players where phone = '${player.phone}'`)
  await statement(`insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at, remind_at)
    select ${row!.id}, gen_random_uuid(), 111, 'completed', '{}', at, at + interval '1 hour', at, null
    from generate_series(1, 20000) n, lateral (select clock_timestamp() - interval '1 day' - n * interval '1 minute' as at) as entered`)
  const support = await desk('support', '/players')
  await support.getByLabel(/^Phone number/).fill(player.phone)
  await support.getByRole('button', { name: 'Find', exact: true }).click()
  const rows = support.getByRole('table', { name: 'Timeline: Everything' }).getByRole('row')
  // The first row has the names of the columns.
  await expect(rows).toHaveCount(51)
  await support.getByRole('button', { name: 'Show older' }).click()
  await expect(rows).toHaveCount(101)
  await support.context().close()
})

test('on a phone all of it fits, targets are large enough, and axe finds nothing', async ({ desk }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await desk('support', '/players/1', { ...PHONE, colorScheme })
    await expect(page.getByRole('heading', { level: 1, name: 'Player 1' })).toBeVisible()
    for (const act of ['', 'Adjust a balance', 'Erase']) {
      if (act !== '') await page.getByRole('button', { name: act, exact: true }).click()
      expect.soft(await findViolations(page), act).toEqual([])
      // Behind a dialog nothing can be pressed.
      if (act === '') expect.soft(await findSmallTargets(page), act).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      if (act !== '') await page.keyboard.press('Escape')
    }
    await page.context().close()
  }
})
