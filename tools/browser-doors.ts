/**
 * What only a few files may use of a browser. A device's clock may be wrong and its storage blocked, so each has a door that
 * answers for that. Checked by `check-structure.ts`.
 */

type BrowserDoor = {
  /** The folders in which only the doors may use it. */
  folders: readonly string[]
  use: RegExp
  doors: readonly string[]
  instead: string
}

const SITE = 'apps/site/app/'
const DESK = 'apps/desk/src/'
const UI = 'packages/ui/src/'

export const BROWSER_DOORS: readonly BrowserDoor[] = [
  {
    folders: [SITE, UI],
    use: /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\)|\bperformance\.(?:now|timeOrigin)\b/,
    doors: [
      `${UI}browser/device-time.ts`,
      // An inline script, which runs before any module.
      `${SITE}session/variants.ts`,
    ],
    instead:
      'the server’s time is in session/clock.ts and session/use-now.ts, the device’s own in packages/ui/src/browser/device-time.ts',
  },
  {
    folders: [SITE, DESK, UI],
    use: /\b(?:local|session)Storage\b/,
    doors: [`${UI}browser/browser-storage.ts`, `${SITE}session/variants.ts`],
    instead: 'storage that may be blocked is opened by packages/ui/src/browser/browser-storage.ts',
  },
  {
    folders: [SITE, DESK, UI],
    use: /\bdocument\.cookie\b|\bcookieStore\b/,
    doors: [`${SITE}session/renewal/remembered.ts`, `${SITE}features/analytics/data-layer.ts`],
    instead: 'scripts use no cookie but that of session/renewal/remembered.ts of the site',
  },
  {
    folders: [SITE, DESK, UI],
    use: /\bwindow\.open\b/,
    doors: [`${SITE}ui/page-life/open-window.ts`],
    instead: 'a browser inside another app opens no windows: use ui/page-life/open-window.ts of the site',
  },
]
