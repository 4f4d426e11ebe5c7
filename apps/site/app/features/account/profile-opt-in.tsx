/** The page of the marketing preferences. It shows the log-in to visitors, and the log-in imports marketing, so it is not part of that. */
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { Suspense } from 'react'
import { optional } from '../../ui/page-life/optional.ts'
import { Preferences } from '../marketing/preferences.tsx'
import { ProfilePage, profileMeta } from './profile-page.tsx'
import type { Route } from './+types/profile-opt-in.ts'

/** Only some browsers have it, and it is known late. */
const PushSettings = optional(async () => ({ default: (await import('../push/push-settings.tsx')).PushSettings }))

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('What we may send you')

export default function ProfileOptIn({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="What we may send you" pageSlug={params.pageSlug} {...loaderData}>
      {() => (
        <>
          <Preferences />
          <Suspense>
            <PushSettings />
          </Suspense>
        </>
      )}
    </ProfilePage>
  )
}
