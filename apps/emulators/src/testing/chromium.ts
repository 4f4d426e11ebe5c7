import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

/** Where Debian's packages put it, the one without windows first; where neither is, Playwright's own is used. */
const systemChromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

/** A browser for the tests of what a person sees, which looks for nothing outside this machine. */
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
