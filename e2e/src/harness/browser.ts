/** The Chromium that runs the journeys, and the sizes of its window. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The browser itself makes no requests and shows no dialogs. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The headless shell needs two thirds of the time of the full browser. */
const PROGRAMS = ['chromium-headless-shell', 'chromium']

/** The system's Chromium; undefined if there is none, and then Playwright's own is used. */
export function browserProgram(programs: readonly string[] = PROGRAMS): string | undefined {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find((program) => existsSync(program))
}

/** For journeys with notifications, which the headless shell refuses. */
export const FULL_BROWSER = { launchOptions: { executablePath: browserProgram(['chromium']), args: BROWSER_FLAGS } }

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const NARROW = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1366, height: 900 } }
/** For journeys that test animations. The others run with reduced motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const
