/** The player's balances on the profile tile (1-site §2 'Profile widget', §7 'Widget calls'). Loaded only for players. */
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { formatDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { postProfileWidget } from '@fairdraw/contract/winsday.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { session } from '../../../session/session.ts'
import styles from './profile-summary.module.css'
import { summaryRows, ticketsText } from './profile-rows.ts'
import { resolveContentLink } from '../../../content-link.ts'

type Widget = ReplyOf<typeof postProfileWidget>['body']

export function ProfileSummary() {
  const [widget, setWidget] = useState<{ body: Widget } | { failure: CallProblem }>()

  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const answer = await api(
        postProfileWidget,
        { body: { extended: true, withSettings: true } },
        { signal: controller.signal },
      )
      if (!controller.signal.aborted)
        setWidget((previous) => (answer.ok ? { body: answer.body } : (previous ?? { failure: answer.problem })))
    }
    // Load again whenever the session has new balances: an entry and a reveal change them and the summary.
    let loadedBalances: unknown
    const onSessionChange = () => {
      const player = session.get()
      if (player.status !== 'player') return
      const { failure } = player
      if (failure) setWidget((previous) => previous ?? { failure })
      else if (player.balances && player.balances !== loadedBalances) {
        loadedBalances = player.balances
        void load()
      }
    }
    onSessionChange()
    const unsubscribe = session.subscribe(onSessionChange)
    return () => {
      unsubscribe()
      controller.abort()
    }
  }, [])

  if (widget === undefined) return <Skeleton height="14rem" radius="1rem" />
  if ('failure' in widget) {
    const retry = () => {
      setWidget(undefined)
      void session.refresh()
    }
    return <LoadFailed title="We couldn’t load your summary" problem={widget.failure} onRetry={retry} />
  }
  const { summary, ticketsToReveal, futureDraws = [], yourProfileSettings = [] } = widget.body
  return (
    <>
      <dl className={styles.balances}>
        {summaryRows(summary).map(({ name, value }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.draws}>
        <li>
          <b>{ticketsText(ticketsToReveal)}</b> to reveal
        </li>
        {futureDraws.map(({ id, name, at, tickets }) => (
          <li key={id}>
            <span>{`${name},`}</span> <time dateTime={at}>{formatDayAndTime(new Date(at))}</time>:{' '}
            <b>{ticketsText(tickets)}</b>
          </li>
        ))}
      </ul>
      <ul className={styles.links} aria-label="Your profile">
        {yourProfileSettings.map(({ id, name, link }) => {
          const target = resolveContentLink(link)
          return (
            target &&
            'to' in target && (
              <li key={id}>
                <Link to={target.to} preventScrollReset>
                  {name}
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
