/** The logged-in member of staff, which the frame's loader reads and every room may ask for. */
import { getDeskMe } from '@fairdraw/contract/desk/staff-login.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { useRouteLoaderData } from 'react-router'

export type Me = BodyOf<typeof getDeskMe>

export const FRAME_ROUTE = 'frame'

export function useMe(): Me {
  return useRouteLoaderData<Me>(FRAME_ROUTE)!
}

/** Whether the person's roles allow an act. The server decides; a room uses this to leave out what would be refused. */
export function useMay(): (act: StaffAct) => boolean {
  const { acts } = useMe()
  return (act) => acts.includes(act)
}
