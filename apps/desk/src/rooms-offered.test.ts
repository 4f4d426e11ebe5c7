/** What the desk offers leads to nobody's "not allowed": each link is for people who may open its room. */
import { ATTENTION, ATTENTION_ROWS } from '@fairdraw/rules/attention.ts'
import { STAFF_ACTS, STAFF_ROLES, isPermitted } from '@fairdraw/rules/staff.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { placeOf } from './features/calendar/event-copy.ts'
import { hubLinks } from './features/report/hub/hub-links.ts'
import { ATTENTION_COPY } from './features/today/attention-copy.ts'
import { ROOMS } from './rooms.ts'

const routes = ROOMS.map(({ path, act }) => ({ path, act }))

/** The roles that see the link and may not open the room that it leads to. */
function shutOut(to: string, act: StaffAct): string[] {
  const room = matchRoutes(routes, to.split('?')[0]!)?.at(-1)?.route
  expect(room, to).toBeDefined()
  return STAFF_ROLES.filter((role) => isPermitted([role], act) && !isPermitted([role], room!.act))
}

it.each(ATTENTION)('who is told of %s may open the room where it is seen to', (what) => {
  expect(shutOut(ATTENTION_COPY[what].to, ATTENTION_ROWS[what].act)).toEqual([])
})

it('who sees a link of the hub may open its room', () => {
  const links = hubLinks({
    id: 111,
    name: 'A car',
    picture: null,
    page: '/win/competition/111/a-car',
    isOnHold: false,
    isHidden: false,
    life: [],
    cap: null,
    channels: [],
    tickets: 0,
    winners: null,
    draw: { id: 'a', state: 'open', cutOff: '2026-11-27T12:00:00.000Z' },
    awards: [{ state: 'claimed', count: 1 }],
    story: 'a-story',
    complaints: { count: 0, open: 0 },
  })
  const inside = links.flatMap(({ to, act }) => (act === undefined ? [] : [{ to, act }]))
  expect(inside.length).toBeGreaterThan(8)
  for (const { to, act } of inside) expect(shutOut(to, act), to).toEqual([])
})

it('who sees a link of the calendar may open its room', () => {
  for (const kind of ['competition', 'draw', 'weekly-draw', 'notification'] as const) {
    const { to, act } = placeOf({ kind, id: 'a' } as Parameters<typeof placeOf>[0])
    expect(shutOut(to, act), to).toEqual([])
  }
  expect(STAFF_ACTS['read-calendar'].roles).toEqual(STAFF_ROLES)
})
