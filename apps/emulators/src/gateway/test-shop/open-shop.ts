import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import type { BraintreeGateway, ClientTokenRequest } from 'braintree'
import { loadBrowserScript } from '../../browser-script.ts'
import { remapPath } from '../../remap.ts'
import { startEmulators, type Emulators } from '../../start.ts'
import { launchChromium } from '../../testing/chromium.ts'
import { startTlsProxy } from '../../tls-proxy.ts'
import { browserHosts } from '../../vendor-hosts.ts'
import { applePaySheetPath } from '../apple-pay/apple-pay.ts'
import { demoGatewayCredentials } from '../credentials.ts'
import { createServerSdk } from './server-sdk.ts'

const shopHost = 'shop.test'
const vendors = browserHosts.map((host) => `https://${host}`).join(' ')
const shopPage = {
  script: new URL('./shop-browser.ts', import.meta.url),
  html: readFileSync(new URL('./shop.html', import.meta.url), 'utf8'),
}
/** A strict policy like that of the site's payment pages. With remapping, the vendors' hosts are the shop's own origin. */
const buildPolicy = (hosts: string) =>
  `default-src 'none'; script-src 'self' ${hosts}; connect-src 'self' ${hosts}; frame-src 'self' ${hosts}; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types default`

/** The vendor's types lack the domains, which fast checkout needs. */
const tokenRequest: ClientTokenRequest & { domains: string[] } = { domains: ['shop.test'] }

export type TestShop = {
  emulators: Emulators
  gateway: BraintreeGateway
  browser: Browser
  tab: Page
  /** Errors in the browser's console since the last visit of the shop. */
  consoleErrors: () => string[]
  /** The shop's address with the vendors remapped to its own origin. */
  remapped: string
  /** The shop's address with the vendors at their real host names. */
  real: string
  visit: (address: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a shop's page with the unmodified SDK in a browser that uses the emulators. A test can pass another page: its `html`
 * loads the script from `/shop.js`, and `visit` waits for `window.shop`.
 */
export async function openTestShop(page: { script: URL; html: string } = shopPage): Promise<TestShop> {
  const emulators = await startEmulators()
  const gateway = createServerSdk(emulators)
  const server = await startServer(emulators, gateway, page)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tlsProxy = await startTlsProxy({ emulators, app: { host: shopHost, origin } })
  const browser = await launchChromium([
    '--ignore-certificate-errors',
    `--host-resolver-rules=${tlsProxy.hostResolverRules}`,
  ])
  const tab = await browser.newPage()
  let consoleErrors: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  tab.on('pageerror', (error) => consoleErrors.push(String(error)))

  return {
    emulators,
    gateway,
    browser,
    tab,
    consoleErrors: () => consoleErrors,
    remapped: `${origin}/`,
    real: `https://${shopHost}/`,
    visit: async (address) => {
      consoleErrors = []
      await tab.goto(address)
      await tab.evaluate(async () => void (await (window as { shop?: Promise<unknown> }).shop))
    },
    close: async () => {
      await browser.close()
      await tlsProxy.close()
      server.close()
      server.closeAllConnections()
      await emulators.close()
    },
  }
}

async function startServer(emulators: Emulators, gateway: BraintreeGateway, page: typeof shopPage): Promise<Server> {
  const script = await loadBrowserScript(page.script)
  const initialScripts = [remapPath, applePaySheetPath].map((path) => `<script src="${path}"></script>`).join('')
  const server = createServer((request, response) => {
    const isOverTls = request.headers['x-forwarded-proto'] === 'https'
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
    if (pathname.startsWith('/_')) emulators.handle(request, response)
    else if (pathname === '/shop.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (pathname === '/client-token') {
      if (searchParams.has('key')) response.end(demoGatewayCredentials.tokenizationKey)
      else void gateway.clientToken.generate(tokenRequest).then(({ clientToken }) => response.end(clientToken))
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
      response.setHeader('content-security-policy', buildPolicy(isOverTls ? vendors : ''))
      response.end(page.html.replace('<!-- remap -->', isOverTls ? '' : initialScripts))
    }
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
