import { Link } from 'react-router'
import styles from './competition-link.module.css'

/** A competition by its name, or by its number where it has none any more; a link to its page. */
export function CompetitionLink({ id, name }: { id: number; name: string | null }) {
  return (
    <Link className={styles.link} to={`/content/competition/${id}`}>
      {name ?? `Competition ${id}`}
    </Link>
  )
}
