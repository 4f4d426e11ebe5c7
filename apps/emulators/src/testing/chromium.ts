import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

/** The paths of Debian's packages, the headless one first. If neither exists, Playwright's own browser is used. */
const systemChromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

/** A browser for tests that makes no connection outside this machine. */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: systemChromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  })
