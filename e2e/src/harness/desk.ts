/** The desk in a journey: its staff log in by the demonstration's buttons. */
import { expect } from '@playwright/test'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { DESKTOP } from './browser.ts'
import { openBrowser } from './open-browser.ts'
import type { Journeying } from './open-browser.ts'

/** The demonstration's staff, as their buttons name them (demo/src/staff.ts). */
export const STAFF = {
  editor: 'Edie Marlow, editor',
  publisher: 'Piotr Lis, publisher',
  support: 'Sunita Rao, support',
  finance: 'Femi Adeyemi, finance',
  'second-finance': 'Priti Shah, finance',
  'draw-officer': 'Dora Whitlock, draw officer',
  'second-draw-officer': 'Kwame Boateng, draw officer',
  'third-draw-officer': 'Lena Fischer, draw officer',
  auditor: 'Aled Prosser, auditor',
  administrator: 'Ana Duarte, administrator',
} as const
export type StaffName = keyof typeof STAFF

type Upload = { name: string; mimeType: string; buffer: Buffer }

export const logInButton = (page: Page, who: StaffName) => page.getByRole('button', { name: STAFF[who] })

/** Opens a room of the desk as one of its staff, in a browser of their own. */
export async function openDesk(
  journeying: Journeying,
  who: StaffName,
  path = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  // Nobody is logged in at first.
  journeying.pageErrors.allow(/status of 401 .*\/api\/desk\//)
  const page = await openBrowser(journeying, { ...DESKTOP, ...options })
  await page.goto(`/desk${path}`)
  await logInButton(page, who).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return page
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
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox', { name: role }).check()
  await dialog.getByRole('button', { name: 'Invite and show the link' }).click()
  return (await dialog.locator('code').textContent()) ?? ''
}

/** Presses a button, gives the reason if one is asked for, and presses the button of this name in the dialog that asks first. */
export async function confirm(
  within: Page | Locator,
  name: string,
  { reason, as = name }: { reason?: string; as?: string } = {},
): Promise<void> {
  await within.getByRole('button', { name, exact: true }).click()
  const dialog = ('page' in within ? within.page() : within).getByRole('dialog')
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: as, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Begins a competition of this number from a file. */
export async function beginCompetition(editor: Page, id: number, file: Upload, title: string): Promise<void> {
  await editor.goto(`/desk/content/new?kind=competition&id=${id}`)
  await editor.locator('input[type=file]').first().setInputFiles(file)
  await expect(editor.getByLabel('Name', { exact: true })).toHaveValue(title)
}

export async function submitForReview(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: 'Save and submit for review' }).click()
  await expect(editor.getByRole('article').filter({ hasText: 'In review' })).toBeVisible()
}

export async function approveRevision(revision: Locator): Promise<void> {
  await confirm(revision, 'Approve')
  await expect(revision).toContainText('Approved')
}

export async function publishRevision(revision: Locator): Promise<void> {
  await confirm(revision, 'Publish now')
  await expect(revision).toContainText('Published')
}
