/** A page of the profile, over the listing: a header with back and close, the log-in for visitors, then the content. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { listingPath, profilePath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { Sidebar } from '../../ui/dialog/sidebar.tsx'
import { useOverlayDepth, useBackNavigation, useFallback } from '../../ui/dialog/use-back-navigation.ts'
import { AccountGate } from './account-gate.tsx'
import type { LoggedIn } from './account-gate.tsx'
import styles from '../player/profile.module.css'

export const profileMeta = (title: string) =>
  head({ title, description: 'Only you can see this page of your account.' })

type ProfilePageProps = {
  label: string
  pageSlug: string | undefined
  contactEmail: string
  children: (player: LoggedIn) => ReactNode
}

export function ProfilePage({ label, pageSlug, contactEmail, children }: ProfilePageProps) {
  const listing = listingPath(pageSlug)
  const close = useBackNavigation(listing)
  const depth = useOverlayDepth()
  const navigate = useNavigate()
  const home = useFallback(profilePath(pageSlug))
  const back = () => void (depth ? navigate(-1) : navigate(home, { preventScrollReset: true }))
  return (
    <Sidebar label={label} closeTo={listing} onClose={close} back={{ label: 'Back to my account', onBack: back }}>
      <AccountGate contactEmail={contactEmail}>
        {(player) => (
          // Reset the page if another player logs in in another tab.
          <div className={styles.content} key={player.phone}>
            <h1 className="visually-hidden">{label}</h1>
            {children(player)}
          </div>
        )}
      </AccountGate>
    </Sidebar>
  )
}
