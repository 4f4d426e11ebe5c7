import '@fairdraw/site/app/styles/reset.css'
import '@fairdraw/site/app/styles/tokens.css'
import '@fairdraw/site/app/styles/base.css'
import '@fairdraw/site/app/styles/forced-colours.css'
import './desk.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { router } from './router.tsx'

createRoot(document.getElementById('desk')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
