import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { previewInstant } from './preview.ts'
import { startPreview } from './session/start-preview.ts'
import { startSession } from './session/session.ts'

if (previewInstant() === undefined) startSession()
else startPreview()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
