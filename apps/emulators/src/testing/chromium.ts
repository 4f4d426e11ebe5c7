import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

/** The system's Chromium; where there is none, Playwright's own is used. */
const systemChromium = '/usr/bin/chromium'

/** A browser for the tests of what a person sees, which looks for nothing outside this machine. */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: existsSync(systemChromium) ? systemChromium : undefined,
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
