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
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
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

describe('a person who follows a pay link', () => {
  let link: { unique_id: string; url: string }
  beforeEach(async () => {
    link = await openLink()
    await tab.goto(link.url)
  })

  it('is asked by their bank, sees what for, and approves by keyboard alone', async () => {
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

  it('can cancel, and the reply differs from that of one who paid', async () => {
    await tab.getByRole('button', { name: 'Cancel' }).click()
    await tab.waitForURL(`${shopAddress()}&paylink_id=${link.unique_id}&error=user_canceled`)
    expect(statuses(link.unique_id)).toEqual(['Canceled'])
  })

  it('comes back without money when the account has too little, or the bank says no', async () => {
    await tab.getByRole('radio', { name: /Nearly empty/ }).check()
    await tab.getByRole('button', { name: 'Approve £12.30' }).click()
    await tab.waitForURL(/paylink_id/)
    emulators.faults.add({ vendor: 'open-banking', operation: 'authorise', fault: 'decline' })
    await tab.goto(link.url)
    await tab.getByRole('button', { name: 'Approve £12.30' }).click()
    await tab.waitForURL(/paylink_id/)
    expect(statuses(link.unique_id)).toEqual(['Rejected', 'Rejected'])
  })

  it('pays once, though two windows ask', async () => {
    const other = await browser.newPage()
    await other.goto(link.url)
    await tab.getByRole('button', { name: 'Approve £12.30' }).click()
    await tab.waitForURL(/paylink_id/)
    await other.getByRole('button', { name: 'Approve £12.30' }).click()
    expect(await other.getByRole('heading', { level: 1 }).innerText()).toBe('This payment has been approved')
    await other.close()
    expect(statuses(link.unique_id)).toEqual(['Completed'])
  })

  it('has paid although the way back broke', async () => {
    emulators.faults.add({ vendor: 'open-banking', operation: 'authorise', fault: 'drop-after' })
    await tab.getByRole('button', { name: 'Approve £12.30' }).click()
    await expect.poll(() => statuses(link.unique_id)).toEqual(['Completed'])
  })
})

it('a link that is unknown says so', async () => {
  const reply = await tab.goto(`${emulators.origin}/_v/${vendorHosts.openBankingPages}/no-such-link`)
  expect(reply?.status()).toBe(404)
  expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe('We can’t find that payment')
})

it('every bank has a picture that a browser can draw', async () => {
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
  it('survive a restart of the emulators, and so does a payment under way', async () => {
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

  it('give up a payment whose person never came back', async () => {
    let now = new Date('2030-01-01T12:00:00Z')
    const later = await startEmulators({ now: () => now })
    const { unique_id: id, url } = await openLink(later)
    await (await fetch(url)).text()
    now = new Date('2030-01-01T12:31:00Z')
    await call(later.origin, `/paylinks/${id}/payments`)
    expect(later.openBanking.books()[0]?.payments.map((one) => one.status)).toEqual(['Abandoned'])
    await later.close()
  })
})

it('a payment completes by itself when its time has come', async () => {
  const soon = await startEmulators({ bankSettleAfterMs: 30 })
  const { unique_id: id } = await openLink(soon)
  expect(await soon.openBanking.act(id, 'authorise')).toBe('Verified')
  await expect.poll(() => soon.openBanking.books()[0]?.payments[0]?.status).toBe('Completed')
  await soon.close()
})
