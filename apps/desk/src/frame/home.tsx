import { Link } from 'react-router'
import { ROOMS } from '../rooms.ts'
import { useMay, useMe } from '../session/me.ts'
import { Page } from '../ui/page.tsx'
import styles from './home.module.css'

/** The first room: what this person may do. */
export function Home() {
  const { staff } = useMe()
  const may = useMay()
  return (
    <Page title={`Hello, ${staff.name.split(' ')[0]}`}>
      <ul className={styles.rooms}>
        {ROOMS.map(
          ({ path, name, about, act }) =>
            name !== undefined &&
            may(act) && (
              <li key={path}>
                <Link to={`/${path}`}>{name}</Link>
                <p>{about}</p>
              </li>
            ),
        )}
      </ul>
      <p className={styles.keys}>
        <kbd>Ctrl</kbd> <kbd>K</kbd> goes anywhere.
      </p>
    </Page>
  )
}
