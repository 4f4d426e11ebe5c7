/**
 * Revealing Winsday tickets, one by one or all at once, over the listing (1-site §2 'profile-reveal'). It is free
 * (field rule 2).
 */
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { getComingWinsdays } from '@fairdraw/contract/winsday.ts'
import { SoundSwitch } from '@fairdraw/ui/media/sound-switch.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { api } from '../../../api.ts'
import type { PageSlug } from '../../../addresses.ts'
import { ProfilePage, profileMeta } from '../../account/profile-page.tsx'
import { NO_DRAWS } from '../next-draw.tsx'
import type { ComingDraws } from '../next-draw.tsx'
import { RevealStage } from './reveal-stage.tsx'
import { useOverlayOnce } from './use-overlay-once.ts'
import type { WinsdayOverlay } from './use-overlay-once.ts'
import { useReveal } from './use-reveal.ts'
import { Winnings } from './winnings.tsx'
import styles from './reveal.module.css'
import type { Route } from './+types/profile-reveal.ts'

/** The same for everyone, so the server renders it. */
export async function loader() {
  const [fixed, coming] = await Promise.all([api(getStaticInit, {}), api(getComingWinsdays, {})])
  const settings = fixed.ok ? fixed.body.settings : undefined
  return {
    contactEmail: settings?.contactEmail ?? 'our help page',
    overlay: settings?.winsdayOverlayObject,
    counterId: fixed.ok
      ? fixed.body.showcase.find(({ location }) => location === 'tickets-counter-widget')?.id
      : undefined,
    coming: coming.ok ? coming.body : NO_DRAWS,
  }
}

export const shouldRevalidate = () => false
export const meta = () => profileMeta('Reveal your tickets')

export default function ProfileReveal({ loaderData, params }: Route.ComponentProps) {
  const { contactEmail, ...given } = loaderData
  return (
    <ProfilePage label="Reveal your tickets" pageSlug={params.pageSlug} contactEmail={contactEmail}>
      {() => <Reveal page={params.pageSlug} {...given} />}
    </ProfilePage>
  )
}

type RevealProps = {
  page: PageSlug
  overlay: WinsdayOverlay | undefined
  counterId: string | undefined
  coming: ComingDraws
}

function Reveal({ page, overlay, counterId, coming }: RevealProps) {
  const { state, taps, sound } = useReveal()
  useOverlayOnce(overlay, state.status === 'ready' && state.waiting.length > 0)
  if (state.status === 'failed') {
    return <LoadFailed problem={state.problem ?? { code: 'internal-error' }} onRetry={taps.loadAgain} />
  }
  if (state.status === 'loading') {
    return (
      <div className={styles.loading} aria-busy="true">
        <output className="visually-hidden">Loading…</output>
        <Skeleton height="41rem" radius="1.375rem" />
        <Skeleton height="7rem" radius="1rem" />
      </div>
    )
  }
  return (
    <div className={styles.reveal}>
      <RevealStage taps={taps} state={state} page={page} counterId={counterId} coming={coming} />
      <SoundSwitch sound={sound} />
      <Winnings revealed={state.revealed} page={page} />
    </div>
  )
}
