/** A desktop browser in which a member of staff is logged in at the desk. */
import type { BrowserContext, Page } from '@playwright/test'
import { cookieName } from '@fairdraw/server/features/staff/session/cookie.ts'
import { launchBrowser } from '../browser.ts'

const SLOWDOWN = 4
const VIEWPORT = { width: 1366, height: 900 }

export type DeskBrowser = {
  /** Opens a page of the desk with an empty cache. Once nothing is loaded any more, the processor can be slowed down. */
  open<Result>(path: string, use: (page: Page, slowDown: () => Promise<void>) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** `token`: of a session of the staff. Stays open over all rounds, as a closed browser would count as other programs. */
export async function startDeskBrowser(origin: string, token: string): Promise<DeskBrowser> {
  const browser = await launchBrowser()
  const logIn = (context: BrowserContext) =>
    context.addCookies([
      {
        name: cookieName(origin),
        value: token,
        domain: new URL(origin).hostname,
        path: '/api/desk',
        httpOnly: true,
        sameSite: 'Strict',
      },
    ])
  return {
    open: async (path, use) => {
      const context = await browser.newContext({ viewport: VIEWPORT })
      try {
        await logIn(context)
        const page = await context.newPage()
        await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
        await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
        const client = await context.newCDPSession(page)
        const slowDown = () => client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
        return await use(page, async () => void (await slowDown()))
      } finally {
        await context.close()
      }
    },
    close: () => browser.close(),
  }
}
