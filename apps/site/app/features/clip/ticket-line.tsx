/** What the clip gives, and what is left to do for it. */
import type { Clip } from '@fairdraw/contract/games/clip.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { Confetti } from '@fairdraw/ui/media/confetti.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { Link } from 'react-router'
import { profilePath, winsdayInfoPath } from '../../addresses.ts'
import { useAccount } from '../../session/use-account.ts'
import { opensOverlay, opensLogIn } from '../../ui/dialog/overlay-state.ts'
import { announcement, drawCopy, formatLength } from './clip-copy.ts'
import type { ClipRunState } from './clip-run.ts'
import styles from './clip-player.module.css'

type TicketLineProps = {
  clip: Clip
  state: ClipRunState
  isPlaying: boolean
  onWatchHere: () => void
  onClaim: () => void
}

export function TicketLine(props: TicketLineProps) {
  return (
    <div className={styles.ticket} data-status={props.state.status}>
      <span className={styles.disc} aria-hidden="true">
        <AnyIcon name={props.state.status === 'claimed' ? 'check' : 'ticket'} size={26} />
      </span>
      <div className={styles.words}>
        <TicketWords {...props} />
      </div>
      <output className="visually-hidden">{announcement(props.state)}</output>
    </div>
  )
}

function TicketWords({ clip, state, isPlaying, onWatchHere, onClaim }: TicketLineProps) {
  const account = useAccount()
  const { status, problem, draw, isClaiming, watched, isLost, hasJumped } = state
  if (account.status === 'visitor')
    return (
      <>
        <p>
          <b>Log in before you watch</b> and this clip gives you a Winsday ticket. Without a log-in you can watch it all
          the same.
        </p>
        <ButtonLink tone="stage" to={profilePath()} {...opensLogIn}>
          Log in
        </ButtonLink>
      </>
    )
  if (status === 'claimed')
    return (
      <>
        {draw && <Confetti />}
        <ScreenHeading takesFocus={draw !== undefined}>Your ticket’s in</ScreenHeading>
        <p>
          <span>{draw ? `It’s for ${drawCopy(draw)}.` : 'You’ve had the ticket for this clip.'}</span>{' '}
          <Link to={winsdayInfoPath()} {...opensOverlay}>
            How Winsday works
          </Link>
        </p>
      </>
    )
  if (status === 'ready')
    return (
      <>
        <p>
          <b>That’s the end.</b> <span>{problem ? problemText(problem) : 'Your ticket’s ready.'}</span>
        </p>
        <BusyButton tone="stage" isBusy={isClaiming} onClick={onClaim}>
          Claim your ticket
        </BusyButton>
      </>
    )
  if (status === 'elsewhere')
    return (
      <>
        <p>
          <b>You’ve started a clip somewhere else.</b> What you’ve watched here is saved.
        </p>
        <Button tone="stage" onClick={onWatchHere}>
          Watch here instead
        </Button>
      </>
    )
  if (status === 'refused')
    return (
      <p>
        <b>No ticket this time.</b> {problem && <span>{problemText(problem)}</span>}
      </p>
    )
  const left = Math.max(0, clip.seconds - watched)
  return (
    <p>
      <b>
        {isPlaying && status === 'watching' ? 'Your ticket’s on its way.' : 'Watch to the end for a Winsday ticket.'}
      </b>{' '}
      <span>
        {isLost
          ? 'We can’t reach our server. Keep watching: it counts once we’re back.'
          : hasJumped
            ? 'Skipping ahead doesn’t count, so we’ve gone back.'
            : watched > 0
              ? `${formatLength(Math.ceil(left))} to go.`
              : `It takes ${formatLength(clip.seconds)}.`}
      </span>
    </p>
  )
}
