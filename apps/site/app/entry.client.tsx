import { countNavigation } from '@fairdraw/ui/page-life/first-interaction.ts'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { previewInstant } from './preview.ts'
import { startSession } from './session/session.ts'
import { hydrationErrors } from './ui/page-life/hydration-errors.ts'

/** Every navigation, also one that the program makes: React shows its screen only when all parts of this one are hydrated. */
const releasing: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: (run) => countNavigation(run()),
    }),
}

async function start() {
  if (previewInstant() === undefined) startSession()
  else (await import('./session/start-preview.ts')).startPreview()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[releasing]} />
      </StrictMode>,
      hydrationErrors(),
    )
  })
}

await start()
