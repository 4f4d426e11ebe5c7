import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmulators, type Emulators } from '../start.ts'
import { launchChromium } from '../testing/chromium.ts'
import { vendorHosts } from '../vendor-hosts.ts'
import { banks } from './banks.ts'
import { demoOpenBankingCredentials } from './credentials.ts'

let emulators: Emulators
let shop: Server
let browser: Browser
let tab: Page

beforeAll(async () => {
  emulators = await startEmulators()
  shop = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>The shop</h1>'))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  browser = await launchChromium()
  tab = await browser.newPage()
})
afterEach(() => emulators.faults.clear())
afterAll(async () => {
  await browser?.close()
  shop?.close()
  await emulators?.close()
})

const shopAddress = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/back?from=bank`

async function call<Reply>(origin: string, path: string, body?: object): Promise<Reply> {
  const token = await fetch(`${origin}/_v/${vendorHosts.openBankingKeys}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: demoOpenBankingCredentials.clientId,
      client_secret: demoOpenBankingCredentials.clientSecret,
    }),
  })
  const { access_token: bearer } = (await token.json()) as { access_token: string }
  const reply = await fetch(`${origin}/_v/${vendorHosts.openBankingApi}/api/v2.1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as Reply
}

const linkRequest = () => ({
  redirect_url: shopAddress(),
  amount: 12.3,
  reference: 'FD0123456789ABCDEF',
  description: 'Ten <entries>',
  bank_id: 'obie-alder-personal',
  creditor_account: { type: 'SortCode', identification: '20000012345678', owner_name: 'Fair & Draw', currency: 'GBP' },
})

const openLink = ({ origin } = emulators) =>
  call<{ unique_id: string; url: string }>(origin, '/paylinks', linkRequest())

const statuses = (id: string) =>
  emulators.openBanking
    .books()
    .find((one) => one.id === id)
    ?.payments.map((one) => one.status)

describe('a payer who opens a pay link', () => {
  let link: { unique_id: string; url: string }
  beforeEach(async () => {
    link = await openLink()
    await tab.goto(link.url)
  })

  it('sees the details on their bank’s page, and approves with the keyboard only', async () => {
    expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe('Approve this payment')
    expect(await tab.getByRole('main').innerText()).toMatch(/Fair & Draw[\s\S]*£12\.30[\s\S]*FD0123456789ABCDEF/)
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('ArrowDown')
    expect(await tab.getByRole('radio', { name: /Joint account/ }).isChecked()).toBe(true)
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await tab.waitForURL(`${shopAddress()}&paylink_id=${link.unique_id}`)
    expect(statuses(link.unique_id)).toEqual(['Completed'])
  })

  it('can cancel, and returns with an error parameter', async () => {
    await tab.getByRole('button', { name: 'Cancel' }).click()
    await tab.waitForURL(`${shopAddress()}&paylink_id=${link.unique_id}&error=user_canceled`)
    expect(statuses(link.unique_id)).toEqual(['Canceled'])
  })

  it('returns without a payment if the balance is too low, or the bank refuses', async () => {
    await tab.getByRole('radio', { name: /Nearly empty/ }).check()
    await tab.getByRole('button', { name: 'Approve £12.30' }).click()
    await tab.waitForURL(/paylink_id/)
    emulators.faults.add({ vendor: 'open-banking', operation: 'authorise', fault: 'decline' })
    await tab.goto(link.url)
    await tab.getByRole('button', { name: 'Approve £12.30' }).click()
    await tab.waitForURL(/paylink_id/)
    expect(statuses(link.unique_id)).toEqual(['Rejected', 'Rejected'])
  })

  it('pays only once, even from two windows', async () => {
    const other = await browser.newPage()
    await other.goto(link.url)
    await tab.getByRole('button', { name: 'Approve £12.30' }).click()
    await tab.waitForURL(/paylink_id/)
    await other.getByRole('button', { name: 'Approve £12.30' }).click()
    expect(await other.getByRole('heading', { level: 1 }).innerText()).toBe('This payment has been approved')
    await other.close()
    expect(statuses(link.unique_id)).toEqual(['Completed'])
  })

  it('has paid even if the redirect to the shop is lost', async () => {
    emulators.faults.add({ vendor: 'open-banking', operation: 'authorise', fault: 'drop-after' })
    await tab.getByRole('button', { name: 'Approve £12.30' }).click()
    await expect.poll(() => statuses(link.unique_id)).toEqual(['Completed'])
  })
})

it('an unknown link shows an error page', async () => {
  const reply = await tab.goto(`${emulators.origin}/_v/${vendorHosts.openBankingPages}/no-such-link`)
  expect(reply?.status()).toBe(404)
  expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe('We can’t find that payment')
})

it('every bank has a logo that a browser can render', async () => {
  await tab.goto(shopAddress())
  const sizes = await tab.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const picture = new Image()
          picture.src = address
          await picture.decode()
          return picture.naturalWidth
        }),
      ),
    banks.map((bank) => `${emulators.origin}/_v/${vendorHosts.bankLogos}/images/banks/${bank.file}.svg`),
  )
  expect(sizes).toHaveLength(12)
  expect(sizes.every((width) => width > 0)).toBe(true)
})

describe('the books', () => {
  it('survive a restart of the emulators with a payment that is not completed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bank-books-'))
    const options = { bankBooksFile: join(folder, 'bank.jsonl'), bankSettleAfterMs: 'asked' as const }
    try {
      const first = await startEmulators(options)
      const { unique_id: id } = await openLink(first)
      expect(await first.openBanking.act(id, 'authorise')).toBe('Verified')
      await first.close()
      const second = await startEmulators(options)
      expect(second.openBanking.books()).toMatchObject([{ id, payments: [{ status: 'Verified', amountPence: 1_230 }] }])
      expect(await second.openBanking.settle()).toMatchObject([{ status: 'Completed' }])
      await second.close()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('abandon a payment that its payer never authorised', async () => {
    let now = new Date('2030-01-01T12:00:00Z')
    const restarted = await startEmulators({ now: () => now })
    const { unique_id: id, url } = await openLink(restarted)
    await (await fetch(url)).text()
    now = new Date('2030-01-01T12:31:00Z')
    await call(restarted.origin, `/paylinks/${id}/payments`)
    expect(restarted.openBanking.books()[0]?.payments.map((one) => one.status)).toEqual(['Abandoned'])
    await restarted.close()
  })
})

it('a payment completes automatically after the delay', async () => {
  const delayed = await startEmulators({ bankSettleAfterMs: 30 })
  const { unique_id: id } = await openLink(delayed)
  expect(await delayed.openBanking.act(id, 'authorise')).toBe('Verified')
  await expect.poll(() => delayed.openBanking.books()[0]?.payments[0]?.status).toBe('Completed')
  await delayed.close()
})
