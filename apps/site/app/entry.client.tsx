import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { previewInstant } from './preview.ts'
import { startSession } from './session/session.ts'

async function start() {
  if (previewInstant() === undefined) startSession()
  else (await import('./session/start-preview.ts')).startPreview()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void start()
