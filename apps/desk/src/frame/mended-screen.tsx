import { Mended } from '@fairdraw/site/app/ui/page-life/mended.tsx'
import { reportPageFailure } from '@fairdraw/site/app/ui/page-life/report-page-failure.ts'
import type { ComponentType } from 'react'
import type { RoomModule } from '../rooms.ts'

/** A screen that is rendered again if a translator or an extension has moved its nodes (docs/mechanisms/desk.md#what-browsers-do-to-a-screen). */
export const mendedScreen = (Screen: ComponentType): ComponentType =>
  function MendedScreen() {
    return (
      <Mended>
        <Screen />
      </Mended>
    )
  }

/** The code of a room could not be fetched: no connection, or a new version of the desk without the files of the old. */
export class RoomCodeMissing extends Error {}

/** How the router loads a room. */
export const lazyRoom = (load: () => Promise<RoomModule>) => async (): Promise<RoomModule> => {
  const module = await load().catch((cause: unknown) => {
    reportPageFailure('scripts')
    throw new RoomCodeMissing('A room’s code could not be fetched', { cause })
  })
  return { ...module, Component: mendedScreen(module.Component) }
}
