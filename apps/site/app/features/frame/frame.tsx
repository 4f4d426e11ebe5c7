import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { api } from '../../api.ts'
import { earlyScript, NO_EXPERIMENTS } from '../../session/variants.ts'
import type { Experiments } from '../../session/variants.ts'
import { EarlyScript } from '../../ui/early-script.tsx'
import type { NotFoundData } from '../catalogue/not-found.ts'
import { OfflineMount } from '../offline/offline-mount.tsx'
import { BusyScreen } from './busy-screen.tsx'
import { ExperimentSlot } from './experiment-slot.tsx'
import { Footer } from './footer.tsx'
import { Header, TabBar } from './header.tsx'
import { NotFoundScreen, TroubleScreen } from './problem-screens.tsx'
import { SessionWatch } from './session-watch.tsx'
import type { Route } from './+types/frame.ts'

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
      <SessionWatch />
      <OfflineMount />
    </>
  )
}

/** Who takes part in experiments, and how many of a hundred draws see other pictures: the same on every page, asked for once. */
export async function loader(): Promise<{ experiments: Experiments }> {
  const fixed = await api(getStaticInit, {})
  if (!fixed.ok) return { experiments: NO_EXPERIMENTS }
  const { abTesting, privacy } = fixed.body.settings
  const { cardImage, heroImage } = abTesting
  return { experiments: { policy: privacy.experiments, cardImage, heroImage } }
}

export const shouldRevalidate = () => false

export default function Frame({ loaderData: { experiments } }: Route.ComponentProps) {
  return (
    <>
      <EarlyScript text={earlyScript(experiments)} />
      <Chrome first={<ExperimentSlot experiments={experiments} />}>
        <Outlet />
      </Chrome>
    </>
  )
}

export function meta({ error }: Route.MetaArgs) {
  if (error === undefined) return []
  const title = isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Something went wrong'
  return [{ title: `${title} | win` }, { name: 'robots', content: 'noindex' }]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : undefined
  if (isRouteErrorResponse(error) && status === 404) {
    return (
      <Chrome>
        <NotFoundScreen {...(error.data as NotFoundData)} />
      </Chrome>
    )
  }
  return <Chrome>{status === 503 ? <BusyScreen /> : <TroubleScreen />}</Chrome>
}
