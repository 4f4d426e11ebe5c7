import type { StaffAct } from '@fairdraw/rules/staff.ts'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

/** A module of a room: `Component`, and `loader` where it reads something. */
export type RoomModule = { Component: ComponentType; loader?: LoaderFunction }

/** What the frame knows of the room in it. */
export type RoomHandle = { isBare: boolean }

export type Room = {
  path: string
  /** Its name in the menu; absent for a room that is reached from another one. */
  name?: string
  /** What is done there, in a few words. */
  about?: string
  /** Keys that open it: g, then this one. */
  key?: string
  /** Shown without the menu, as a screen of its own. */
  isBare?: boolean
  /** The act whose roles may open it. */
  act: StaffAct
  /**
   * Reads what it shows while its code is fetched, for a room that is opened many times a day. Of any other the module has the
   * `loader`, which begins when the module is there and is no part of the first page.
   */
  loader?: LoaderFunction
  load: () => Promise<RoomModule>
}
