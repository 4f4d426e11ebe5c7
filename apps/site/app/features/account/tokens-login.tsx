/** The log-in over the tokens page; afterwards the tokens page is shown again (1-site §2). */
import { countAsInteraction } from '@fairdraw/ui/page-life/first-interaction.ts'
import { useNavigate } from 'react-router'
import { listingPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { Sidebar } from '../../ui/dialog/sidebar.tsx'
import { useBackNavigation, useFallback } from '../../ui/dialog/use-back-navigation.ts'
import { notFound } from '../catalogue/not-found.ts'
import { LoginFlow } from '../login/login-flow.tsx'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import styles from '../player/profile.module.css'
import type { Route } from './+types/tokens-login.ts'

const TOKENS = 'tokens'

// Players are led on as soon as the page is hydrated, so all parts of it are needed then.
if (!import.meta.env.SSR) countAsInteraction()

export async function loader({ params }: Route.LoaderArgs) {
  if (params.pageSlug !== TOKENS) throw await notFound()
  return loadContactEmail()
}
export const shouldRevalidate = () => false

export function meta() {
  return head({ title: 'Log in', description: 'Log in to spend your bonus tokens.' })
}

export default function TokensLogin({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const tokens = listingPath(TOKENS)
  const close = useBackNavigation(tokens)
  const done = useFallback(tokens)
  return (
    <Sidebar label="Log in" closeTo={tokens} onClose={close}>
      <div className={styles.content}>
        <LoginFlow
          contactEmail={loaderData.contactEmail}
          mayAskForOptIn
          onDone={() => void navigate(done, { replace: true, preventScrollReset: true })}
        />
      </div>
    </Sidebar>
  )
}
