import '@fairdraw/ui/styles/reset.css'
import '@fairdraw/ui/styles/tokens.css'
import '@fairdraw/ui/styles/base.css'
import '@fairdraw/ui/styles/forced-colours.css'
import './desk.css'
import { reportPageFailure } from '@fairdraw/ui/page-life/report-page-failure.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { router } from './router.tsx'

const root = createRoot(document.getElementById('desk')!, {
  onUncaughtError(error) {
    console.error(error)
    reportPageFailure('screen')
  },
})
root.render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
