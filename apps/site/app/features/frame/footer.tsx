import { Link } from 'react-router'
import { drawsPath, helpPath, listingPath, termsPath, watchPath } from '../../addresses.ts'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'
import { CountingNotice, PrivacyButton } from './privacy-choices.tsx'

const LINKS = [
  { to: listingPath(), name: 'Latest competitions' },
  { to: listingPath('free'), name: 'Free competitions' },
  { to: watchPath, name: 'Watch and win' },
  { to: helpPath, name: 'Help and FAQ' },
  { to: termsPath, name: 'Terms and conditions' },
  { to: drawsPath, name: 'Draws you can check' },
] as const

export default function Footer() {
  return (
    <footer className={`${styles.footer} on-stage not-printed`}>
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
              <PrivacyButton className={styles.choices}>Cookies and privacy</PrivacyButton>
            </li>
          </ul>
        </nav>
      </div>
      <div className={styles.care}>
        <p className={styles.adult}>
          <span aria-hidden="true">18+</span>
          <span className="visually-hidden">For adults aged 18 and over.</span>
        </p>
        <p>
          For UK residents aged 18 and over. You can enter every paid draw free by post, with the same chance of
          winning. Only spend what you can afford. For free, confidential help at any time, call the National Gambling
          Helpline on{' '}
          <a className={styles.helpline} href="tel:08088020133">
            0808 8020 133
          </a>
          .
        </p>
      </div>
      <CountingNotice className={styles.notice} />
    </footer>
  )
}
