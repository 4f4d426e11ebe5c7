/** The logged-in member of staff, which the frame's loader reads and every room may ask for. */
import { getDeskMe } from '@fairdraw/contract/desk/staff-login.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { useRouteLoaderData } from 'react-router'
import type { ShouldRevalidateFunction } from 'react-router'
import { readDesk } from '../api.ts'

export type Me = BodyOf<typeof getDeskMe>

export const FRAME_ROUTE = 'frame'

let lastRead: Promise<Me> | undefined

/** For the frame's loader. */
export const readMe = (): Promise<Me> => (lastRead = readDesk(getDeskMe, {}))

/** For the frame's route: who it is, and what they have kept, changes by what is done and not with the address. */
export const mayBeAnother: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href

/** For a room's loader that reads something only for those who may see it. It waits for the frame's loader where that runs beside it. */
export async function maySee(act: StaffAct): Promise<boolean> {
  const { acts } = await (lastRead ?? readMe())
  return acts.includes(act)
}

export function useMe(): Me {
  return useRouteLoaderData<Me>(FRAME_ROUTE)!
}

/** Whether the person's roles allow an act. The server decides; a room uses this to leave out what would be refused. */
export function useMay(): (act: StaffAct) => boolean {
  const { acts } = useMe()
  return (act) => acts.includes(act)
}
