import { createBrowserRouter } from 'react-router'
import { Frame } from './frame/frame.tsx'
import type { RoomHandle } from './room.ts'
import { Component as Home, loader as readHome } from './frame/home.tsx'
import { lazyRoom, mendedScreen } from './frame/mended-screen.tsx'
import { FrameError, NoRoom, RoomError } from './frame/room-error.tsx'
import { LogInDialog } from './session/log-in-dialog.tsx'
import { FRAME_ROUTE, mayBeAnother, readMe } from './session/me.ts'
import { ROOMS } from './rooms.ts'

export const router = createBrowserRouter(
  [
    { path: 'enrol', lazy: lazyRoom(() => import('./session/enrol.tsx')) },
    { path: 'log-in', lazy: lazyRoom(() => import('./session/provider-return.tsx')) },
    {
      id: FRAME_ROUTE,
      loader: readMe,
      shouldRevalidate: mayBeAnother,
      Component: mendedScreen(Frame),
      // Until the person is known, only the log-in is shown.
      HydrateFallback: mendedScreen(LogInDialog),
      ErrorBoundary: FrameError,
      children: [
        { index: true, loader: readHome, Component: mendedScreen(Home), ErrorBoundary: RoomError },
        ...ROOMS.map(({ path, load, loader, isBare = false }) => ({
          path,
          lazy: lazyRoom(load),
          ...(loader && { loader }),
          ErrorBoundary: RoomError,
          handle: { isBare } satisfies RoomHandle,
        })),
        { path: '*', Component: NoRoom },
      ],
    },
  ],
  { basename: '/desk' },
)
