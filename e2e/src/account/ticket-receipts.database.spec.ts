/**
 * Ticket receipts: saved after entering and in 'My entries', and checked on the page of the draw. The owner of the database
 * drops one of two tickets before the list is published.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'
import { enterNow, register, skipLimit } from '../harness/player.ts'
import { findViolations } from '../harness/usable.ts'

// The draw ends a competition that other journeys enter.
test.use({ ...PHONE, productName: 'receipts' })
test.setTimeout(180_000)

const COMPETITION = 131
const run = promisify(execFile)

type Saved = { path: string; text: string; number: number }

async function save(page: Page, nth = 0): Promise<Saved> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save ticket receipt' }).nth(nth).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ticket-receipt-\d\d-\d{4}\.txt$/)
  await expect(page.getByText('Your ticket receipt is in your downloads.').first()).toBeVisible()
  const path = await file.path()
  const text = await readFile(path, 'utf8')
  return { path, text, number: Number(/^tickets (\d+)$/m.exec(text)![1]) }
}

async function enter(page: Page): Promise<void> {
  await enterNow(page)
  await expect(page.getByRole('heading', { name: /You’re in/ })).toBeVisible()
}

/** As the owner of the database can, with the entry, so that all counts agree. */
async function drop(statement: Statement, number: number): Promise<void> {
  const guards = ['append_only', 'goes_with_its_entry']
  const turn = (how: 'disable' | 'enable') =>
    guards.map((guard) => `alter table tickets ${how} trigger ${guard};`).join(' ')
  await statement(`do $$ declare dropped uuid; begin
    ${turn('disable')}
    delete from tickets where competition_id = ${COMPETITION} and number = ${number} returning entry_id into dropped;
    ${turn('enable')}
    delete from entries where id = dropped;
  end $$`)
}

test('a player saves receipts, and shows with one that a ticket was dropped', async ({
  page,
  context,
  request,
  product,
  statement,
  vendors,
}, info) => {
  await page.goto(`/win/competition/${COMPETITION}/enter`)
  await register(page, vendors, '07700900956')
  await skipLimit(page)
  await enter(page)
  const first = await save(page)
  expect(await findViolations(page)).toEqual([])
  await page.goto(`/win/competition/${COMPETITION}/enter`)
  await enter(page)
  await page.goto('/win/profile/entries')
  const second = await save(page)
  expect(second.number).not.toBe(first.number)
  expect((await save(page, 1)).text).toBe(first.text)
  expect(await findViolations(page)).toEqual([])
  await drop(statement, second.number)

  const command = fileURLToPath(new URL('../../../demo/src/draw.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [command, 'demo', '--origin', product.origin])
  await page.goto(/Check it in your browser: \S+(\/win\/draws\/\S+)/.exec(stdout)![1]!)
  const checked = page.getByRole('region', { name: 'Check your ticket receipt' })
  const file = checked.getByLabel('Choose your receipt’s file')
  await file.setInputFiles(first.path)
  await expect(checked.getByText(/^Ticket \d\d-\d{4} is in the list\.$/)).toBeVisible()
  await expect(checked.getByText(/^Ticket \d\d-\d{4} is number [\d,]+ of [\d,]+ in the list\.$/)).toBeVisible()
  await file.setInputFiles(second.path)
  await expect(checked.getByText(/^Ticket .* is not in the list\. The operator signed .* it is proof\.$/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const text = checked.getByLabel('Or paste its text')
  const press = checked.getByRole('button', { name: 'Check my receipt' })
  await text.fill(second.text.replace(`tickets ${second.number}`, `tickets ${first.number}`))
  await press.click()
  await expect(checked.getByText(/^Its signature is wrong/)).toBeVisible()
  await text.fill(first.text.slice(0, 300))
  await press.click()
  await expect(checked.getByText(/That isn’t a receipt of this draw/)).toBeVisible()
  await text.fill(first.text)
  await press.click()
  await expect(checked.getByText(/^Ticket \d\d-\d{4} is in the list\.$/)).toBeVisible()

  // The same without a connection, from files that anybody can download.
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const stored = async (path: string, name: string) => {
    const target = info.outputPath(name)
    await writeFile(target, await (await request.get(path)).body())
    return target
  }
  const offlinePage = await stored('/win/check-a-draw.html', 'check-a-draw.html')
  const [draw, list] = [
    await stored(`/api/draws/${id}`, 'draw.json'),
    await stored(`/api/draws/${id}/tickets`, 'draw.tickets'),
  ]
  await context.setOffline(true)
  await page.goto(pathToFileURL(offlinePage).href)
  const answer = page.getByRole('status').last()
  const give = async (receipt: string) => {
    await page.getByLabel('The receipt (a .txt file)').setInputFiles(receipt)
    await page.getByRole('button', { name: 'Check the receipt' }).click()
  }
  await give(first.path)
  await expect(answer).toContainText('Choose the draw’s file above first.')
  await page.getByLabel('The draw (a .json file)').setInputFiles(draw)
  await give(first.path)
  await expect(answer).toContainText('The list was not read.')
  await page.getByLabel(/^The list of tickets/).setInputFiles(list)
  await give(first.path)
  await expect(answer).toContainText(/Ticket \d\d-\d{4} is in the list\./)
  await give(second.path)
  await expect(answer).toContainText('is not in the list. The operator signed')
  expect(await findViolations(page)).toEqual([])
})
