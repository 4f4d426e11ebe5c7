import styles from './safety.module.css'

const PLACES = [
  {
    name: 'National Gambling Helpline',
    by: 'Run by GamCare: free, 24 hours a day',
    link: 'tel:08088020133',
    words: '0808 8020 133',
  },
  {
    name: 'GamCare',
    by: 'Talk to someone online or by phone',
    link: 'https://www.gamcare.org.uk',
    words: 'gamcare.org.uk',
  },
  {
    name: 'GambleAware',
    by: 'Advice, tools and support near you',
    link: 'https://www.gambleaware.org',
    words: 'gambleaware.org',
  },
  {
    name: 'NHS',
    by: 'Help with gambling problems',
    link: 'https://www.nhs.uk/live-well/addiction-support/gambling-addiction/',
    words: 'nhs.uk',
  },
] as const

/** Organisations that help with gambling problems. */
export function HelpElsewhere() {
  return (
    <section className={styles.card} aria-labelledby="help-elsewhere">
      <h2 id="help-elsewhere">If it stops being fun</h2>
      <p>You’re not alone. You can talk to these people free and in confidence:</p>
      <ul className={styles.places}>
        {PLACES.map(({ name, by, link, words }) => (
          <li key={name}>
            <span>
              <b>{name}</b>
              <span className={styles.under}>{by}</span>
            </span>
            <a href={link} {...(link.startsWith('https') && { rel: 'noopener' })}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
