import { getDeskCalendar } from '@fairdraw/contract/desk/calendar.ts'
import { getDeskAttention, getDeskSales } from '@fairdraw/contract/desk/report.ts'
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { useLoaderData } from 'react-router'
import { callDesk } from '../api.ts'
import { AttentionList } from '../features/today/attention-list.tsx'
import { SalesOfToday } from '../features/today/sales.tsx'
import { Tonight } from '../features/today/tonight.tsx'
import { AccessChanges, WaitingPanel } from '../features/second-person/waiting-panel.tsx'
import { useMe } from '../session/me.ts'
import { Page } from '../ui/page.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import styles from './home.module.css'

const DAY_MS = 86_400_000

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
  const isWell = items?.length === 0 && waiting?.waiting.every(({ myPart }) => myPart !== 'may')
  return (
    <Page title={`Hello, ${isolate(staff.name.split(' ')[0]!)}`}>
      <ProblemNote problem={problem} />
      {isWell && <p className={styles.well}>All is well, and nothing waits for you.</p>}
      <div className={styles.columns}>
        <div className={styles.column}>
          {items && <AttentionList kind="wrong" items={items} />}
          {items && <AttentionList kind="waits" items={items} />}
          {waiting && waiting.waiting.length > 0 && <WaitingPanel waiting={waiting.waiting} />}
          {tonight && <Tonight {...tonight} />}
        </div>
        <div className={styles.column}>{sales && <SalesOfToday loaded={sales} />}</div>
      </div>
      {waiting && <AccessChanges changes={waiting.accessChanges} />}
      <p className={styles.keys}>
        <kbd>Ctrl</kbd> <kbd>K</kbd> goes anywhere.
      </p>
    </Page>
  )
}
