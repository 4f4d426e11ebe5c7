/** The desk in a journey: its staff log in by the demonstration's buttons. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Condition } from '../harness/conditions/condition.ts'
import { expect } from '../harness/database-journey.ts'
import { findCutOffText, findSmallTargets } from '../harness/page-checks.ts'
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
  {
    path = '',
    browserAs = [],
    ...options
  }: BrowserContextOptions & { path?: string; browserAs?: readonly Condition[] },
): Promise<Page> {
  // Nobody is logged in at first.
  pageErrors.allow(/status of 401 .*\/api\/desk\//)
  const context = await browser.newContext(options)
  pageErrors.watch(context)
  for (const condition of browserAs) await condition(context)
  const page = await context.newPage()
  await page.goto(`/desk${path}`)
  await logInButton(page, who).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Finds axe's violations. A preview's frame is left out: its sandbox runs no script, so axe would wait in it for ever. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox]').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Axe finds nothing on this screen, targets are large enough, and no text is cut off. */
export async function expectUsable(page: Page, where: string): Promise<void> {
  expect.soft(await findViolations(page), where).toEqual([])
  expect.soft(await findSmallTargets(page), where).toEqual([])
  // What a closed group contains is shown as far as there is room for it.
  const summaries = (await page.locator('summary').allTextContents()).join()
  const cut = (await findCutOffText(page)).filter((line) => !summaries.includes(line.slice(1, 20)))
  expect.soft(cut, where).toEqual([])
}

/** A security key that confirms its person by itself. */
export async function plugInAuthenticator(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return async () => void (await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }))
}

/** An administrator invites somebody with one role. Returns the link of the invitation. */
export async function invite(
  administrator: Page,
  { name, email, role }: { name: string; email: string; role: string },
): Promise<string> {
  await administrator.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox', { name: role }).check()
  await dialog.getByRole('button', { name: 'Invite and show the link' }).click()
  return (await dialog.locator('code').textContent()) ?? ''
}
