/** The desk in a journey: its staff log in by the demonstration's buttons. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '../harness/database-journey.ts'
import type { PageErrors } from '../harness/page-errors.ts'

/** The demonstration's staff, as their buttons name them (demo/src/staff.ts). */
export const STAFF = {
  editor: 'Edie Marlow, editor',
  publisher: 'Piotr Lis, publisher',
  support: 'Sunita Rao, support',
  finance: 'Femi Adeyemi, finance',
  'draw-officer': 'Dora Whitlock, draw officer',
  'second-draw-officer': 'Kwame Boateng, draw officer',
  'third-draw-officer': 'Lena Fischer, draw officer',
  auditor: 'Aled Prosser, auditor',
  administrator: 'Ana Duarte, administrator',
} as const
export type StaffName = keyof typeof STAFF

export const logInButton = (page: Page, who: StaffName) => page.getByRole('button', { name: STAFF[who] })

/** Opens a room of the desk as one of its staff, in a browser of their own. */
export async function openDesk(
  browser: Browser,
  pageErrors: PageErrors,
  who: StaffName,
  { path = '', ...options }: BrowserContextOptions & { path?: string },
): Promise<Page> {
  // Nobody is logged in at first.
  pageErrors.allow(/status of 401 .*\/api\/desk\//)
  const context = await browser.newContext(options)
  pageErrors.watch(context)
  const page = await context.newPage()
  await page.goto(`/desk${path}`)
  await logInButton(page, who).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
