/** Money at the desk: the books compared, a difference found by its order, a refund by hand, the ledger and a download. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import readXlsxFile from 'read-excel-file/node'
import { DESKTOP } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { payByCard, shownTickets } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

// Its dispute would change the books of other journeys, and is reported as an error to whoever watches the log.
test.use({ ...DESKTOP, productName: 'desk-money', expectedErrors: ['a payment is disputed'] })
test.setTimeout(180_000)

async function buy(page: Page): Promise<void> {
  await page.goto(enter(CARD_ALONE))
  await payByCard(page)
  await shownTickets(page)
}

test(
  'finance compares a day, finds a difference by its order, decides about its tickets, refunds a payment once and downloads the ledger',
  { tag: '@gate' },
  async ({ desk, playerPage, vendors }) => {
    await buy(playerPage)
    const [sale] = await vendors.sales()
    const orderId = sale!.orderId!
    const day = londonDay(new Date())
    const finance = await desk('finance', `/money/reconciliation/gateway/${day}`)
    const compare = async (state: string) => {
      await finance.getByRole('button', { name: /^Compare (now|again)$/ }).click()
      await expect(finance.getByText('The books were compared just now.')).toBeVisible()
      await expect(finance.getByRole('definition').filter({ hasText: state }).first()).toBeVisible()
    }
    await compare('Equal')

    await vendors.disputeSecretly(orderId)
    await compare('Different')
    const difference = finance.getByRole('table', { name: 'Orders whose amounts differ' }).getByRole('row').nth(1)
    await expect(difference).toContainText(orderId.slice(-12))
    await expect(difference).toContainText('£0.00')

    // A look at the payment finds the dispute, and the books are equal again.
    await difference.getByRole('link').click()
    await finance.getByRole('button', { name: 'Look again now' }).click()
    await expect(async () => {
      await finance.reload()
      await expect(finance.getByText('Dispute', { exact: true }).first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await finance.goto(`/desk/money/reconciliation/gateway/${day}`)
    await compare('Equal')

    await finance.goto('/desk/money/cases')
    await finance
      .getByRole('row', { name: orderId.slice(-12) })
      .getByRole('button', { name: 'Decide' })
      .click()
    const dialog = finance.getByRole('dialog')
    await dialog.getByRole('radio', { name: /no longer count/ }).check()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The card was stolen.')
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(finance.getByText('the tickets no longer count.')).toBeVisible()

    await buy(playerPage)
    const second = (await vendors.sales()).find((one) => one.orderId !== orderId)!.orderId!
    await finance.goto(`/desk/money/payments/${second}`)
    await finance.getByRole('button', { name: 'Refund…' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The player asked within the hour.')
    await dialog.getByRole('button', { name: 'Refund', exact: true }).dblclick()
    await expect(finance.getByText('is on its way to player')).toBeVisible()
    await expect(finance.getByRole('button', { name: 'Refund…' })).toBeHidden()
    await expect(async () => {
      await finance.reload()
      await expect(finance.getByText('Refunded', { exact: true }).first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect((await vendors.sales()).find((one) => one.orderId === second)).toMatchObject({ status: 'voided' })

    await finance.goto(`/desk/money/ledger?reference=${second}`)
    const transfers = finance.getByRole('table', { name: 'Transfers, the newest first' }).getByRole('row')
    await expect(transfers.nth(1)).toContainText('Refund')
    await expect(transfers.nth(2)).toContainText('Card payment')

    await finance.getByRole('button', { name: 'Download…' }).click()
    await dialog.getByLabel('List').selectOption({ label: 'Ledger transfers' })
    const download = finance.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`ledger-${day}-to-${day}.xlsx`)
    const sheets = await readXlsxFile(await readFile(await file.path()))
    expect(JSON.stringify(sheets)).toContain(second)

    await finance.goto('/desk/money/stuck')
    await finance.getByRole('button', { name: 'Download…' }).click()
    await expect(dialog.getByLabel('List')).toHaveValue('stuck')
    await dialog.getByLabel('Format').selectOption({ label: 'CSV' })
    const stuckDownload = finance.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    const stuckFile = await stuckDownload
    expect(stuckFile.suggestedFilename()).toBe(`stuck-${day}.csv`)
    expect(await readFile(await stuckFile.path(), 'utf8')).toContain('Kind,Id,Player,Method,Amount,State')
  },
)
