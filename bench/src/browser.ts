/** The browser of a measurement. */
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from './machine.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: findChromium(), args: FLAGS })
