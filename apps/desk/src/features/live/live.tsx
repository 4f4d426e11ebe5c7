/** The live board: everything that happens now, by second; with `?wall` for a screen on the gallery's wall. */
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { Closings } from './closings.tsx'
import { gameDelay, newestOf } from './live-figures.ts'
import type { Board } from './live-figures.ts'
import styles from './live.module.css'
import { summaryOf } from './summary.ts'
import { Tiles } from './tiles.tsx'
import { useLive } from './use-live.ts'
import type { Live } from './use-live.ts'
import { Vendors } from './vendors.tsx'

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' })

/** The database is asked every second; below this it is not late. */
const LATE_SECONDS = 6

/** This computer's time, every second, also while nothing is received. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function Component() {
  const isWall = useSearchParams()[0].has('wall')
  const live = useLive()
  const now = useNow()
  return isWall ? <Wall live={live} now={now} /> : <Room live={live} now={now} />
}

type View = { live: Live; now: number }

function Room({ live, now }: View) {
  return (
    <Page
      title="Live"
      actions={
        <ButtonLink to={{ search: '?wall' }} tone="outline" size="small">
          For the wall
        </ButtonLink>
      }
    >
      <LinkNotice live={live} />
      <BoardFigures live={live} now={now} limit={8} />
    </Page>
  )
}

function Wall({ live, now }: View) {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) void navigate({ search: '' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
  return (
    <main id="main" tabIndex={-1} className={`${styles.wall} on-stage`}>
      <title>Live · Fairdraw desk</title>
      <div className={styles.top}>
        <h1>Live</h1>
        <p className={styles.clock}>{CLOCK.format(now + (live.board?.offsetMs ?? 0))}</p>
        <div className={styles.acts}>
          <Button tone="veil" size="small" onClick={() => void document.documentElement.requestFullscreen()}>
            Full screen
          </Button>
          <ButtonLink to={{ search: '' }} tone="veil" size="small">
            Leave the wall
          </ButtonLink>
        </div>
      </div>
      <LinkNotice live={live} />
      <BoardFigures live={live} now={now} limit={4} />
    </main>
  )
}

function BoardFigures({ live: { board, link }, now, limit }: View & { limit: number }) {
  if (!board) return <p>{link === 'lost' ? 'There are no figures yet.' : 'Connecting…'}</p>
  return (
    <div className={`${styles.board} ${link === 'live' ? '' : styles.old}`}>
      <Summary board={board} minute={Math.floor(board.last / 60)} />
      <Tiles board={board} />
      <div className={styles.side}>
        <Closings board={board} now={now} limit={limit} />
        <Vendors board={board} />
        <p className={styles.processes}>{processesText(board)}</p>
      </div>
    </div>
  )
}

/** For screen readers: one sentence, which is announced once a minute. */
function Summary({ board, minute }: { board: Board; minute: number }) {
  const [said, setSaid] = useState({ minute, text: summaryOf(board) })
  if (said.minute !== minute) setSaid({ minute, text: summaryOf(board) })
  return <output className="visually-hidden">{said.text}</output>
}

function processesText(board: Board): string {
  const count = newestOf(board, 'processes')
  if (count === undefined) return 'No process reports.'
  return `${count === 1 ? 'One process reports' : `${count} processes report`}. Charts: five minutes, by second.`
}

/** Announced when it changes, and never while the figures only move on. */
function LinkNotice({ live: { board, link, receivedAt } }: { live: Live }) {
  const since = receivedAt === undefined ? undefined : CLOCK.format(receivedAt + (board?.offsetMs ?? 0))
  const delay = board ? gameDelay(board) : 0
  const isLate = delay > LATE_SECONDS && board?.gameUntil !== null
  return (
    <output className={styles.link}>
      {link === 'lost' && (
        <span
          className={styles.problem}
        >{`No connection${since ? ` since ${since}. These figures are old.` : '.'} Trying again.`}</span>
      )}
      {link === 'replaced' && (
        <span className={styles.problem}>
          <span>{`Stopped at ${since ?? ''}: you have the board open in other places.`}</span>{' '}
          <Button size="small" tone="outline" onClick={() => location.reload()}>
            Show it here
          </Button>
        </span>
      )}
      {link === 'live' && isLate && (
        <span
          className={styles.problem}
        >{`The database has not answered since ${CLOCK.format(board!.gameUntil! * 1000)}: entries, payments and money are old.`}</span>
      )}
    </output>
  )
}
