/**
 * Content for logged-in players: a skeleton until the session is known, then the log-in for visitors or the content for
 * players.
 */
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useAccount } from '../../session/use-account.ts'
import type { Player } from '../../session/player-store.ts'
import { useReturnsAfterLogIn } from '../../ui/dialog/use-back-navigation.ts'
import { LoginFlow } from '../login/login-flow.tsx'
import { useLoginPrize } from '../login/login-prize.ts'
import { PrizeLine } from '../login/prize-line.tsx'
import styles from '../player/profile.module.css'

export type LoggedIn = Extract<Player, { status: 'player' }>

type AccountGateProps = {
  contactEmail: string
  children: (player: LoggedIn) => ReactNode
}

const doNothing = () => {}

export function AccountGate({ contactEmail, children }: AccountGateProps) {
  const player = useAccount()
  const navigate = useNavigate()
  const isLeadingBack = useReturnsAfterLogIn()
  const prize = useLoginPrize()
  if (player.status === 'player') return children(player)
  return (
    <div className={styles.content}>
      {player.status === 'visitor' ? (
        <>
          {prize && <PrizeLine prize={prize} />}
          <LoginFlow
            contactEmail={contactEmail}
            mayAskForOptIn={!isLeadingBack}
            onDone={isLeadingBack ? () => void navigate(-1) : doNothing}
          />
        </>
      ) : (
        <Unknown />
      )}
    </div>
  )
}

function Unknown() {
  return (
    <div className={styles.unknown} aria-busy="true">
      <Skeleton width="60%" height="2rem" />
      <Skeleton height="3.25rem" radius="0.875rem" />
      <Skeleton height="3.5rem" radius="2rem" />
      <noscript>
        <p>
          You need JavaScript to log in. You can still look around, and each prize’s page tells you other ways to enter.
        </p>
      </noscript>
    </div>
  )
}
