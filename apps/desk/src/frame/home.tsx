import { getDeskCalendar } from '@fairdraw/contract/desk/calendar.ts'
import { getDeskAttention, getDeskSales } from '@fairdraw/contract/report/report.ts'
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { callDesk } from '../api.ts'
import { AttentionList } from '../features/today/attention-list.tsx'
import { SalesOfToday } from '../features/today/sales.tsx'
import { Tonight } from '../features/today/tonight.tsx'
import { useMay, useMe } from '../session/me.ts'
import { lazyPart } from '../ui/lazy-part/lazy-part.tsx'
import { Page } from '../ui/page.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import styles from './home.module.css'

const DAY_MS = 86_400_000

/** The code of both lists, which most people have nothing in. */
const loadLists = () => import('../features/second-person/waiting-panel.tsx')
const WaitingPanel = lazyPart(
  async () => (await loadLists()).WaitingPanel,
  'What waits for a second person didn’t load. Load the page again to see it.',
)
const AccessChanges = lazyPart(
  async () => (await loadLists()).AccessChanges,
  'The changes of access didn’t load. Load the page again to see them.',
)

/** Each part is read by itself: the others are of use if one cannot be read now. */
export async function loader() {
  const now = Date.now()
  const query = { from: new Date(now).toISOString(), until: new Date(now + DAY_MS).toISOString() }
  const [waiting, attention, sales, calendar] = await Promise.all([
    callDesk(getDeskWaiting, {}),
    callDesk(getDeskAttention, {}),
    callDesk(getDeskSales, {}),
    callDesk(getDeskCalendar, { query }),
  ])
  // So that they are there at once.
  if (waiting.ok && waiting.body.waiting.length + waiting.body.accessChanges.length > 0)
    await loadLists().catch(() => {})
  const problem = [waiting, attention, sales, calendar].find(({ ok }) => !ok)
  return {
    problem: problem?.ok === false ? problem.problem : undefined,
    waiting: waiting.ok ? waiting.body : undefined,
    items: attention.ok ? attention.body.items : undefined,
    sales: sales.ok ? sales.body : undefined,
    tonight: calendar.ok ? { events: calendar.body.events, offsetMs: Date.parse(calendar.body.now) - now } : undefined,
  }
}

/** The first page: what matters now to this person, by their roles. */
export function Component() {
  const { problem, waiting, items, sales, tonight } = useLoaderData<typeof loader>()
  const { staff } = useMe()
  const may = useMay()
  const isWell = items?.length === 0 && waiting?.waiting.every(({ myPart }) => myPart !== 'may')
  return (
    <Page
      title={`Hello, ${isolate(staff.name.split(' ')[0]!)}`}
      actions={
        may('edit-content') && (
          <ButtonLink to="/content/new?kind=competition" size="small">
            New competition
          </ButtonLink>
        )
      }
    >
      <ProblemNote problem={problem} />
      {isWell && <p className={styles.well}>All is well, and nothing waits for you.</p>}
      <div className={styles.columns}>
        <div className={styles.column}>
          {items && <AttentionList kind="wrong" items={items} />}
          {items && <AttentionList kind="waits" items={items} />}
          {waiting && waiting.waiting.length > 0 && (
            <Suspense>
              <WaitingPanel waiting={waiting.waiting} />
            </Suspense>
          )}
          {tonight && <Tonight {...tonight} />}
        </div>
        <div className={styles.column}>{sales && <SalesOfToday loaded={sales} />}</div>
      </div>
      {waiting && waiting.accessChanges.length > 0 && (
        <Suspense>
          <AccessChanges changes={waiting.accessChanges} />
        </Suspense>
      )}
      <p className={styles.keys}>
        <kbd>Ctrl</kbd> <kbd>K</kbd> goes anywhere.
      </p>
    </Page>
  )
}
