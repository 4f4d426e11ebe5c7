/** What opens, closes and is drawn: by month, week or as a list; and what clashes. */
import { getDeskCalendar } from '@fairdraw/contract/desk/calendar.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { OnlyCompetition } from '../../ui/list/only-competition.tsx'
import { competitionFromAddress, ofCompetition, readListedCompetition } from '../../ui/list/competition-filter.ts'
import { Page } from '../../ui/page.tsx'
import { AsOf } from './as-of.tsx'
import { CALENDAR_VIEWS, isDay, spanOf } from './calendar-span.ts'
import type { CalendarView } from './calendar-span.ts'
import looks from '../../ui/looks.module.css'
import pills from '../../ui/pills.module.css'
import styles from './calendar.module.css'
import { Clashes } from './clashes.tsx'
import { Days } from './days.tsx'

const VIEW_NAMES: Readonly<Record<CalendarView, string>> = { month: 'Month', week: 'Week', agenda: 'List' }
/** Keys that turn the pages, while nobody types. */
const KEYS = { previous: 'p', next: 'n', today: 't' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const view = CALENDAR_VIEWS.find((one) => one === asked.get('view')) ?? 'month'
  const today = londonDay(new Date())
  const day = asked.get('day')
  const shown = isDay(day) ? day : today
  const at = asked.get('at')
  const asOf = at !== null && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : undefined
  const span = spanOf(view, shown)
  const query = {
    from: span.from.toISOString(),
    until: span.until.toISOString(),
    ...(asOf !== undefined && { at: asOf }),
    ...ofCompetition(competitionFromAddress(request)),
  }
  const [plan, competition] = await Promise.all([
    readDesk(getDeskCalendar, { query }),
    readListedCompetition(query.competitionId),
  ])
  return { view, day: shown, today, asOf, span, competition, ...plan }
}

const TITLE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

function titleOf(view: CalendarView, day: string, days: readonly string[]): string {
  if (view === 'month') return TITLE.format(new Date(day))
  return DATE.formatRange(new Date(days[0]!), new Date(days.at(-1)!))
}

export function Component() {
  const { view, day, today, asOf, span, competition, events, clashes, isCut } = useLoaderData<typeof loader>()
  const may = useMay()
  const addressOf = (change: { view?: CalendarView; day?: string; at?: string | undefined }) => {
    const { at, ...chosen } = { at: asOf, ...change }
    const address = new URLSearchParams({ view, day, ...chosen })
    if (at !== undefined) address.set('at', at)
    if (competition) address.set('competition', String(competition.id))
    return `?${address}`
  }
  const turns = {
    previous: addressOf({ day: span.previous }),
    next: addressOf({ day: span.next }),
    today: addressOf({ day: today }),
  }
  useTurningKeys(turns)
  return (
    <Page
      title="Calendar"
      actions={
        <nav className={styles.turns} aria-label="Pages of the calendar">
          <ButtonLink size="small" tone="outline" to={turns.previous} aria-keyshortcuts={KEYS.previous}>
            Previous
          </ButtonLink>
          <ButtonLink size="small" tone="outline" to={turns.today} aria-keyshortcuts={KEYS.today}>
            Today
          </ButtonLink>
          <ButtonLink size="small" tone="outline" to={turns.next} aria-keyshortcuts={KEYS.next}>
            Next
          </ButtonLink>
        </nav>
      }
    >
      <div className={styles.head}>
        <h2 aria-live="polite">{titleOf(view, day, span.days)}</h2>
        <nav aria-label="Views of the calendar">
          <ul className={pills.pills}>
            {CALENDAR_VIEWS.map((one) => (
              <li key={one}>
                <Link to={addressOf({ view: one })} aria-current={one === view ? 'page' : undefined}>
                  {VIEW_NAMES[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <OnlyCompetition competition={competition} />
      <AsOf asOf={asOf} addressOf={(at) => addressOf({ at })} />
      <Clashes clashes={clashes} />
      {isCut && <p>There is more than is shown here. A week shows less of the time, and all of it.</p>}
      <Days
        // Another day, or another view, begins at its day again.
        key={`${view} ${day}`}
        view={view}
        day={day}
        today={today}
        days={span.days}
        events={events}
        dayAddress={(one) => addressOf({ view: 'agenda', day: one })}
      />
      <p className={looks.aside}>
        Times are London’s. <kbd>p</kbd> and <kbd>n</kbd> turn the pages, <kbd>t</kbd> goes to today.
        {may('read-content') && (
          <>
            {' '}
            Competitions are imported and exported as JSON in <Link to="/content?kind=competition">Content</Link>.
          </>
        )}
      </p>
    </Page>
  )
}

function useTurningKeys(turns: Readonly<Record<keyof typeof KEYS, string>>): void {
  const navigate = useNavigate()
  const turn = useEffectEvent((key: string) => {
    const found = (Object.keys(KEYS) as (keyof typeof KEYS)[]).find((one) => KEYS[one] === key)
    if (found) void navigate(turns[found])
  })
  useEffect(() => {
    let isAfterG = false
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const isFree =
        !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector('dialog:modal')
      // g and then a key goes to a room.
      if (isFree && !isAfterG) turn(event.key)
      isAfterG = event.key === 'g'
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
