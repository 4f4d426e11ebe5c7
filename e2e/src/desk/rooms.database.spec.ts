/** Every room of the desk for every role: what it may open, and that all of it can be read and used. */
import { STAFF_ROLES, isPermitted } from '@fairdraw/rules/staff.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { expectUsable } from '../harness/usable.ts'

/** The rooms of the menu by the act that opens them. */
const ROOMS: Readonly<Record<string, { act: StaffAct; path: string }>> = {
  Live: { act: 'watch-live', path: '/live' },
  Calendar: { act: 'read-calendar', path: '/calendar' },
  Reports: { act: 'read-reports', path: '/reports' },
  Content: { act: 'read-content', path: '/content' },
  Rules: { act: 'read-content', path: '/rules' },
  Previews: { act: 'read-content', path: '/previews' },
  'Media library': { act: 'read-content', path: '/media' },
  'On air': { act: 'read-on-air', path: '/on-air' },
  Players: { act: 'read-players', path: '/players' },
  Complaints: { act: 'read-complaints', path: '/complaints' },
  Imports: { act: 'read-imports', path: '/imports' },
  Messages: { act: 'read-messages', path: '/messages' },
  Draws: { act: 'read-draws', path: '/draws?state=all' },
  Prizes: { act: 'read-awards', path: '/prizes' },
  'Age checks': { act: 'read-age-checks', path: '/age-checks' },
  Payouts: { act: 'read-payouts', path: '/payouts' },
  Money: { act: 'read-money', path: '/money' },
  'Monthly return': { act: 'read-reports', path: '/reports/return' },
  'Audit log': { act: 'read-audit-log', path: '/audit' },
  Staff: { act: 'read-staff', path: '/staff' },
  'My log-in': { act: 'use-own-session', path: '/me' },
}

for (const role of STAFF_ROLES) {
  test(`the menu of ${role} has the rooms of that role and no other`, async ({ desk }) => {
    const page = await desk(role)
    const expected = Object.entries(ROOMS).flatMap(([name, { act }]) => (isPermitted([role], act) ? [name] : []))
    await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link')).toHaveText(expected)
  })
}

/** By role, the addresses that show its rooms with something in them. */
const SCREENS = {
  editor: [
    '/',
    '/live',
    '/live?wall',
    '/calendar',
    '/calendar?view=week',
    '/reports?competition=111',
    '/reports?from=2026-11-01&to=2026-11-28',
    '/content',
    '/content/new?kind=competition',
    '/content/competition/111',
    '/content/competition/111/edit',
    '/content/competition/111/compare?to=1',
    '/rules',
    '/previews',
    '/media',
  ],
  'draw-officer': ['/draws?state=all', '/prizes', '/me'],
  support: ['/players', '/players/1', '/complaints', '/complaints/new', '/imports', '/messages', '/on-air'],
  finance: [
    '/payouts',
    '/draws?state=all',
    '/money',
    '/money/refunds?state=settled',
    '/money/cases?state=all',
    '/money/stuck',
    '/money/ledger',
    '/reports/return',
  ],
  administrator: ['/', '/staff', '/audit'],
} as const

for (const [name, screen] of [
  ['a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ['a desktop', { ...DESKTOP, colorScheme: 'light' }],
] as const)
  test(`on ${name} axe finds nothing in any room, targets are large enough, and no text is cut off`, async ({
    desk,
  }) => {
    test.slow()
    for (const [role, paths] of Object.entries(SCREENS)) {
      const page = await desk(role as keyof typeof SCREENS, '', screen)
      for (const path of paths) {
        await page.goto(`/desk${path}`)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expectUsable(page, path)
      }
      await page.context().close()
    }
  })

test(
  'all of it by keyboard: the palette goes to a room, Escape closes it, and g with a key goes there too',
  { tag: '@gate' },
  async ({ desk }) => {
    const page = await desk('administrator')
    const palette = page.getByRole('dialog', { name: 'Go to' })
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await page.keyboard.press('Control+k')
    await palette.getByRole('searchbox').fill('audit')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  },
)
