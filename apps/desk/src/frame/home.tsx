import { getDeskAccessChanges, getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import { Link, useLoaderData } from 'react-router'
import { callDesk } from '../api.ts'
import { AccessChanges, WaitingPanel } from '../features/second-person/waiting-panel.tsx'
import { ROOMS } from '../rooms.ts'
import { useMay, useMe } from '../session/me.ts'
import { Page } from '../ui/page.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import styles from './home.module.css'

/** The rooms can be reached even if what waits cannot be read now. */
export async function loader() {
  const [waiting, changes] = await Promise.all([callDesk(getDeskWaiting, {}), callDesk(getDeskAccessChanges, {})])
  return {
    waiting: waiting.ok ? waiting.body.waiting : undefined,
    problem: waiting.ok ? undefined : waiting.problem,
    // Refused to those who may not see the staff.
    changes: changes.ok ? changes.body.changes : [],
  }
}

/** The first room: what waits for this person, and where they may go. */
export function Component() {
  const { waiting, problem, changes } = useLoaderData<typeof loader>()
  const { staff } = useMe()
  const may = useMay()
  return (
    <Page title={`Hello, ${staff.name.split(' ')[0]}`}>
      <ProblemNote problem={problem} />
      {waiting && <WaitingPanel waiting={waiting} />}
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
      <AccessChanges changes={changes} />
      <p className={styles.keys}>
        <kbd>Ctrl</kbd> <kbd>K</kbd> goes anywhere.
      </p>
    </Page>
  )
}
