import { Link } from 'react-router'
import { useMay } from '../../session/me.ts'
import styles from './player-link.module.css'

/** A player by their number; a link to their page for people who may read players. */
export function PlayerLink({ id }: { id: number }) {
  const may = useMay()
  if (!may('read-players')) return <span className={styles.player}>{`Player ${id}`}</span>
  return (
    <Link className={`${styles.player} ${styles.link}`} to={`/players/${id}`}>
      {`Player ${id}`}
    </Link>
  )
}
