/** Which Chromium the journeys run in, and how wide its window is. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Nothing of the browser's own goes out, and nothing asks to be set up. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The one without windows takes two thirds of the other's time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium']

/** The system's Chromium; undefined where there is none, and then Playwright's own is used. */
export function browserProgram(): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find((program) => existsSync(program))
}

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const NARROW = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1366, height: 900 } }
/** For journeys that look at what moves: the others are spared it. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const
