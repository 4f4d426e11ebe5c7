/** What stands around every room: the menu, the person, the command palette, and the log-in that a call may ask for. */
import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ModalHost } from '@fairdraw/ui/dialog/modal-host.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Mended } from '@fairdraw/ui/page-life/mended.tsx'
import { useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import type { RoomHandle } from '../room.ts'
import { ROOMS } from '../rooms.ts'
import { LogInDialog } from '../session/log-in-dialog.tsx'
import { useMay, useMe } from '../session/me.ts'
import { useLogOut } from '../session/use-log-out.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { CommandPalette } from './command-palette.tsx'
import { currentRoom } from './current-room.ts'
import styles from './frame.module.css'
import { ROLE_NAMES } from './role-names.ts'
import { useMenuScroll } from './use-menu-scroll.ts'
import { useShortcuts } from './use-shortcuts.ts'

export function Frame() {
  const isBare = useMatches().some(({ handle }) => (handle as RoomHandle | undefined)?.isBare)
  return isBare ? <BareRoom /> : <FramedRoom />
}

/** A screen for the audience: nothing but the room, and the log-in where it is needed. */
function BareRoom() {
  return (
    <>
      <Outlet />
      <Mended>
        <LogInDialog />
      </Mended>
    </>
  )
}

function FramedRoom() {
  const { staff } = useMe()
  const may = useMay()
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const isLoading = useNavigation().state === 'loading'
  const { logOut, isBusy, problem } = useLogOut()
  useShortcuts(() => setIsPaletteOpen(true))
  const menu = useMenuScroll()
  const { pathname } = useLocation()
  const rooms = ROOMS.filter(({ name, act }) => name !== undefined && may(act))
  const current = currentRoom(pathname, rooms)
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className={`${styles.header} on-stage`}>
        <Link to="/" className={styles.brand} aria-current={pathname === '/' ? 'page' : undefined}>
          Fairdraw <span>desk</span>
        </Link>
        <IconButton label="Go to… (Ctrl K)" onClick={() => setIsPaletteOpen(true)}>
          <Icon name="search" size={20} />
        </IconButton>
        <nav ref={menu} className={styles.menu} aria-label="Rooms">
          {rooms.map((room) => (
            <Link key={room.path} to={`/${room.path}`} aria-current={room === current ? 'page' : undefined}>
              {room.name}
            </Link>
          ))}
        </nav>
        <div className={styles.person}>
          <p>
            <b>
              <bdi>{staff.name}</bdi>
            </b>
            <br />
            <span>{staff.roles.map((role) => ROLE_NAMES[role]).join(', ')}</span>
          </p>
          <TextButton onClick={logOut} aria-busy={isBusy}>
            Log out
          </TextButton>
          <ProblemNote problem={problem} />
        </div>
      </header>
      <div className={styles.room} aria-busy={isLoading}>
        <Outlet />
      </div>
      <CommandPalette isOpen={isPaletteOpen} onClose={() => setIsPaletteOpen(false)} />
      {/* Each apart, so that what is typed in the room stays if one of them has to be rendered again. */}
      <Mended>
        <LogInDialog />
      </Mended>
      <Mended>
        <ModalHost />
      </Mended>
      <ScrollRestoration />
    </div>
  )
}
