import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
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
  const answer = await callDesk(getDeskWaiting, {})
  return answer.ok ? { found: answer.body } : { problem: answer.problem }
}

/** The first room: what waits for this person, and where they may go. */
export function Component() {
  const { found, problem } = useLoaderData<typeof loader>()
  const { staff } = useMe()
  const may = useMay()
  return (
    <Page title={`Hello, ${isolate(staff.name.split(' ')[0]!)}`}>
      <ProblemNote problem={problem} />
      {found && <WaitingPanel waiting={found.waiting} />}
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
      {found && <AccessChanges changes={found.accessChanges} />}
      <p className={styles.keys}>
        <kbd>Ctrl</kbd> <kbd>K</kbd> goes anywhere.
      </p>
    </Page>
  )
}
