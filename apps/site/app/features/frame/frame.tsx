import { getAnalytics } from '@fairdraw/contract/analytics.ts'
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import '@fairdraw/ui/button/button.module.css'
import '@fairdraw/ui/carousel/rail-scroller.module.css'
import { Mended } from '@fairdraw/ui/page-life/mended.tsx'
import { prefetched } from '@fairdraw/ui/page-life/prefetched.ts'
import '@fairdraw/ui/text/chip.module.css'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { api } from '../../api.ts'
import { usePreview } from '../../preview.ts'
import { earlyScript, NO_EXPERIMENTS } from '../../session/variants.ts'
import { EarlyScript } from '../../ui/page-life/early-script.tsx'
import { lazyHydrated } from '../../ui/page-life/lazy-hydration.tsx'
import '../catalogue/rail/merged-grid.module.css'
import '../catalogue/rail/rail.module.css'
import '../catalogue/tile/card.module.css'
import { CampaignMount } from '../campaign/campaign-mount.tsx'
import { OfflineMount } from '../offline/offline-mount.tsx'
import { errorHead } from './error-head.ts'
import { ExperimentSlot } from './experiment-slot.tsx'
import './footer.module.css'
import { Header, TabBar } from './header.tsx'
import { ProblemFallback } from './problem-fallback.tsx'
import './privacy-choices.module.css'
import { SessionEndHandler } from './session-end-handler.tsx'
import type { FrameData } from './use-experiments.ts'
import type { Route } from './+types/frame.ts'

// The server renders them, so their styles are imported with every page (above).
const Footer = lazyHydrated(() => import('./footer.tsx'))
const ProblemScreen = prefetched(() => import('./problem-screens.tsx'))

function Chrome({ children, first }: { children: ReactNode; first?: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      {first}
      <Header />
      {children}
      <Footer />
      <TabBar />
      <SessionEndHandler />
      <OfflineMount />
    </>
  )
}

/** The settings of experiments and analytics: the same on every page, so they are requested once. */
export async function loader(): Promise<FrameData> {
  const [fixed, analytics] = await Promise.all([api(getStaticInit, {}), api(getAnalytics, {})])
  if (!fixed.ok) return { experiments: NO_EXPERIMENTS }
  const { abTesting, privacy } = fixed.body.settings
  const { cardImage, heroImage } = abTesting
  // A preview has no analytics (app/preview.ts).
  const tagManager = analytics.ok ? analytics.body : {}
  return { experiments: { policy: privacy.experiments, cardImage, heroImage, ...tagManager } }
}

export const shouldRevalidate = () => false

export default function Frame({ loaderData: { experiments } }: Route.ComponentProps) {
  const isPreview = usePreview() !== undefined
  return (
    <>
      <EarlyScript text={import.meta.env.SSR ? earlyScript(experiments) : ''} isBeforeStyles />
      <Mended>
        <Chrome first={!isPreview && <ExperimentSlot experiments={experiments} />}>
          <Outlet />
          {!isPreview && <CampaignMount />}
        </Chrome>
      </Mended>
    </>
  )
}

export function meta({ error }: Route.MetaArgs) {
  return error === undefined ? [] : errorHead(error)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Chrome>
      <Suspense fallback={<ProblemFallback />}>
        <ProblemScreen error={error} />
      </Suspense>
    </Chrome>
  )
}
