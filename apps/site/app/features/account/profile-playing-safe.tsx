/** The page of limits and breaks. It shows the log-in to visitors, and the log-in imports safety, so it is not part of that. */
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { PlayingSafe } from '../safety/playing-safe.tsx'
import { ProfilePage, profileMeta } from './profile-page.tsx'
import type { Route } from './+types/profile-playing-safe.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Playing safe')

export default function ProfilePlayingSafe({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Playing safe" pageSlug={params.pageSlug} {...loaderData}>
      {({ phone }) => <PlayingSafe phone={phone} />}
    </ProfilePage>
  )
}
