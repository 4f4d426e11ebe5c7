/** Support helps a player: found, read behind masks, a balance corrected by two people (docs/mechanisms/desk/players.md). */
import { confirm } from '../harness/desk.ts'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'

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
    await support.getByLabel(/^Phone number, email/).fill(`+44 ${player.phone.slice(1)}`)
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

    // A letter has a name and a postcode. Who looks by them says why.
    await statement(`update players set first_name = 'Áine', surname = 'O’Neill', postcode = 'M1 1AE' where id = ${id}`)
    await support.goto('/desk/players')
    await support.getByLabel(/^Phone number, email/).fill('oneill, aine m11ae')
    await support.getByLabel(/^Why/).fill('A letter about a prize, without a number.')
    await support.keyboard.press('Enter')
    await expect(support.getByRole('row', { name: new RegExp(`Player ${id}\\b`) })).toContainText('Áine O.')
    expect(await statement(audited('find-player-by-name'))).toMatchObject([{ subject_id: id }])
    await support.getByRole('link', { name: `Player ${id}` }).click()

    await support.getByRole('link', { name: 'Log-ins' }).click()
    await expect(support.getByRole('list', { name: 'Timeline: Log-ins' })).toBeVisible()
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
    await confirm(row, 'Approve')
    await expect(finance.getByText(/\+50 tokens .* is made\./)).toBeVisible()
    await finance.goto(address)
    await expect(finance.getByRole('button', { name: 'Show details' })).toBeHidden()

    expect((await player.call<Account>('/api/account/details')).balances.tokens).toBe(tokens + 50)
    expect(await statement(audited('adjust-balance'))).toMatchObject([{ subject_id: id }])
    await finance.context().close()
    await support.context().close()
  },
)
