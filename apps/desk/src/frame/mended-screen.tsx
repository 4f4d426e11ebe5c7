import { Mended } from '@fairdraw/ui/page-life/mended.tsx'
import { reportPageFailure } from '@fairdraw/ui/page-life/report-page-failure.ts'
import type { ComponentType } from 'react'
import type { RoomModule } from '../room.ts'
import { NoCode } from './room-error.tsx'

/** A screen that is rendered again if a translator or an extension has moved its nodes (docs/mechanisms/desk.md#what-browsers-do-to-a-screen). */
export const mendedScreen = (Screen: ComponentType): ComponentType =>
  function MendedScreen() {
    return (
      <Mended>
        <Screen />
      </Mended>
    )
  }

/** How the router loads a room. Its code cannot be fetched without a connection, or after a new version of the desk. */
export const lazyRoom = (load: () => Promise<RoomModule>) => async (): Promise<RoomModule> => {
  try {
    const module = await load()
    return { ...module, Component: mendedScreen(module.Component) }
  } catch {
    reportPageFailure('scripts')
    return { Component: NoCode }
  }
}
