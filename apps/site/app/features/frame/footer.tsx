import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { helpPath, listingPath, termsPath } from '../../addresses.ts'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'

const Choices = lazy(() => import('../experiment/choices.tsx'))

const LINKS = [
  { to: listingPath(), name: 'Latest competitions' },
  { to: listingPath('free'), name: 'Free competitions' },
  { to: helpPath, name: 'Help and FAQ' },
  { to: termsPath, name: 'Terms and conditions' },
] as const

export function Footer() {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <footer className={`${styles.footer} on-stage`}>
        <div className={styles.top}>
          <p className={styles.brand}>
            <Brand size={26} /> win
          </p>
          <nav aria-label="About">
            <ul className={styles.links}>
              {LINKS.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to} viewTransition>
                    {name}
                  </Link>
                </li>
              ))}
              <li className="needs-script">
                <button type="button" className={styles.choices} onClick={() => setIsChoosing(true)}>
                  Cookies and privacy
                </button>
              </li>
            </ul>
          </nav>
        </div>
        <div className={styles.care}>
          <p className={styles.adult}>
            <span aria-hidden="true">18+</span>
            <span className="visually-hidden">For adults of 18 and over.</span>
          </p>
          <p>
            For UK residents of 18 and over. Every paid draw can be entered free by post, with the same chance. Play for
            fun, and only with what you can spare. If it stops being fun, the National Gambling Helpline is free and
            open all hours: <a href="tel:08088020133">0808 8020 133</a>.
          </p>
        </div>
      </footer>
      {isChoosing && (
        <Suspense>
          <Choices onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
