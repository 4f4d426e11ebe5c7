/** Every component of this package in each of its states (`npm run stories`). */
import '../styles/reset.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/forced-colours.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import styles from './page.module.css'
import type { Stories } from './stories.ts'

const COMPONENTS = Object.entries(import.meta.glob<Stories>('../**/*.stories.tsx', { eager: true, import: 'stories' }))

createRoot(document.getElementById('stories')!).render(
  <StrictMode>
    <MemoryRouter>
      <main className={styles.page}>
        <h1>Components</h1>
        {COMPONENTS.map(([file, stories]) => {
          const name = file.slice('../'.length, -'.stories.tsx'.length)
          return (
            <section key={name} className={styles.component} aria-label={name}>
              <h2>{name}</h2>
              <div className={styles.stories}>
                {Object.entries(stories).map(([state, content]) => (
                  <figure key={state}>
                    <figcaption>{state}</figcaption>
                    {content}
                  </figure>
                ))}
              </div>
            </section>
          )
        })}
      </main>
    </MemoryRouter>
  </StrictMode>,
)
