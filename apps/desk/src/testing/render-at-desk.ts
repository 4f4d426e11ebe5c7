/** Renders a part of a room for a member of staff, as HTML. */
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { FRAME_ROUTE } from '../session/me.ts'

/** `acts`: what the person may do; `staffId`: whose id they have. `loaded`: what the room's loader has read. */
export function renderAtDesk(
  node: ReactNode,
  { acts = [], staffId = 'ada', loaded }: { acts?: readonly StaffAct[]; staffId?: string; loaded?: unknown } = {},
): string {
  const me = { staff: { id: staffId, name: 'Ada', roles: [] }, acts }
  const Stub = createRoutesStub([
    { id: FRAME_ROUTE, path: '/', children: [{ id: 'room', index: true, Component: () => node }] },
  ])
  const hydrationData = { loaderData: { [FRAME_ROUTE]: me, room: loaded } }
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'], hydrationData }))
}
