import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import type { BraintreeGateway } from 'braintree'
import { browserScript } from '../../browser-script.ts'
import { remapPath } from '../../remap.ts'
import { startEmulators, type Emulators } from '../../start.ts'
import { launchChromium } from '../../testing/chromium.ts'
import { startTlsFront } from '../../tls-front.ts'
import { browserHosts } from '../../vendor-hosts.ts'
import { applePaySheetPath } from '../apple-pay/apple-pay.ts'
import { demoGatewayCredentials } from '../credentials.ts'
import { serverSdk } from './server-sdk.ts'

const shopHost = 'shop.test'
const vendors = browserHosts.map((host) => `https://${host}`).join(' ')
const shopPage = {
  script: new URL('./shop-browser.ts', import.meta.url),
  html: readFileSync(new URL('./shop.html', import.meta.url), 'utf8'),
}
/** A strict policy, as the site's payment documents have it; with remapping, the vendors' places are the shop's own. */
const policyFor = (places: string) =>
  `default-src 'none'; script-src 'self' ${places}; connect-src 'self' ${places}; frame-src 'self' ${places}; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types default`

export type TestShop = {
  emulators: Emulators
  gateway: BraintreeGateway
  browser: Browser
  tab: Page
  /** What the browser complained of since the shop was last visited. */
  complaints: () => string[]
  /** The shop with the vendors at its own origin. */
  remapped: string
  /** The shop with the vendors at their real names. */
  real: string
  visit: (address: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * A shop's page on the unmodified SDK, in a browser, with the emulators behind it. Another page than the test shop's own may be
 * given: `html` asks for `/shop.js` where it wants its script, and `window.shop` is waited for.
 */
export async function openTestShop(page: { script: URL; html: string } = shopPage): Promise<TestShop> {
  const emulators = await startEmulators()
  const gateway = serverSdk(emulators)
  const server = await startServer(emulators, gateway, page)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const front = await startTlsFront({ emulators, app: { host: shopHost, origin } })
  const browser = await launchChromium([
    '--ignore-certificate-errors',
    `--host-resolver-rules=${front.hostResolverRules}`,
  ])
  const tab = await browser.newPage()
  let complaints: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  tab.on('pageerror', (error) => complaints.push(String(error)))

  return {
    emulators,
    gateway,
    browser,
    tab,
    complaints: () => complaints,
    remapped: `${origin}/`,
    real: `https://${shopHost}/`,
    visit: async (address) => {
      complaints = []
      await tab.goto(address)
      await tab.evaluate(async () => void (await (window as { shop?: Promise<unknown> }).shop))
    },
    close: async () => {
      await browser.close()
      await front.close()
      server.close()
      server.closeAllConnections()
      await emulators.close()
    },
  }
}

async function startServer(emulators: Emulators, gateway: BraintreeGateway, page: typeof shopPage): Promise<Server> {
  const script = await browserScript(page.script)
  const first = [remapPath, applePaySheetPath].map((path) => `<script src="${path}"></script>`).join('')
  const server = createServer((request, response) => {
    const isOverTls = request.headers['x-forwarded-proto'] === 'https'
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
    if (pathname.startsWith('/_')) emulators.handle(request, response)
    else if (pathname === '/shop.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (pathname === '/client-token') {
      if (searchParams.has('key')) response.end(demoGatewayCredentials.tokenizationKey)
      else void gateway.clientToken.generate({}).then(({ clientToken }) => response.end(clientToken))
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
      response.setHeader('content-security-policy', policyFor(isOverTls ? vendors : ''))
      response.end(page.html.replace('<!-- remap -->', isOverTls ? '' : first))
    }
  })
  return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server)))
}
