import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import type { NotFoundData } from '../catalogue/not-found.ts'
import { Footer } from './footer.tsx'
import { Header, TabBar } from './header.tsx'
import { NotFoundScreen, TroubleScreen } from './problem-screens.tsx'
import { SessionWatch } from './session-watch.tsx'
import type { Route } from './+types/frame.ts'

function Chrome({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Header />
      {children}
      <Footer />
      <TabBar />
      <SessionWatch />
    </>
  )
}

export default function Frame() {
  return (
    <Chrome>
      <Outlet />
    </Chrome>
  )
}

export function meta({ error }: Route.MetaArgs) {
  if (error === undefined) return []
  const title = isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Something went wrong'
  return [{ title: `${title} | win` }, { name: 'robots', content: 'noindex' }]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return <Chrome>{isNotFound ? <NotFoundScreen {...(error.data as NotFoundData)} /> : <TroubleScreen />}</Chrome>
}
