/** My entries, over the listing: newest first, with their tickets; unfinished ones can be carried on with. */
import type { EntryRecord } from '@fairdraw/contract/account.ts'
import { useNavigate } from 'react-router'
import { listingPath, profilePath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { resized } from '../../ui/media-address.ts'
import { Sidebar } from '../../ui/sidebar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useDepth, useWayBack } from '../../ui/use-way-back.ts'
import { AccountGate } from './account-gate.tsx'
import { loadContactEmail } from './contact.ts'
import { costWords, enteredWords, statusWords } from './entry-list.ts'
import { useEntries } from './use-entries.ts'
import styles from './account.module.css'
import type { Route } from './+types/profile-entries.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false

export function meta() {
  return head({ title: 'My entries', description: 'Your entries and tickets.' })
}

export default function ProfileEntries({ loaderData, params }: Route.ComponentProps) {
  const listing = listingPath(params.pageSlug)
  const home = profilePath(params.pageSlug)
  const close = useWayBack(listing)
  const depth = useDepth()
  const navigate = useNavigate()
  const back = () => void (depth ? navigate(-1) : navigate(home, { preventScrollReset: true }))
  return (
    <Sidebar label="My entries" closeTo={listing} onClose={close} back={{ label: 'Back to my account', onBack: back }}>
      <AccountGate contactEmail={loaderData.contactEmail}>{(player) => <Entries key={player.phone} />}</AccountGate>
    </Sidebar>
  )
}

const MESSAGES: Record<string, readonly string[]> = {
  failed: ['We could not load your entries just now. They are safe; please try again.'],
  offline: ['You seem to be offline. Your entries are safe; check your connection and try again.'],
}
const NONE: readonly string[] = []

function Entries() {
  const { list, more } = useEntries()
  const { entries, status, cursor } = list
  const isFirst = entries.length === 0
  return (
    <div className={styles.content}>
      <h1 className="visually-hidden">My entries</h1>
      <ErrorBox messages={MESSAGES[status] ?? NONE}>
        <TextButton onClick={() => void more()}>Try again</TextButton>
      </ErrorBox>
      {isFirst && status === 'loading' && <Loading />}
      {isFirst && status === 'ready' && <Nothing />}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </ol>
      {cursor !== undefined && (
        <BusyButton tone="outline" isBusy={status === 'loading'} onClick={() => void more()}>
          Show more
        </BusyButton>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: EntryRecord }) {
  const { competitionId, competitionName, image, enteredAt, tickets } = entry
  const { text, tone } = statusWords(entry)
  const cost = costWords(entry)
  return (
    <li className={styles.entry}>
      <img
        className={styles.thumbnail}
        src={resized(image ?? '/media/any-prize-card.webp', 320)}
        width={96}
        height={60}
        alt=""
        loading="lazy"
      />
      <div className={styles.about}>
        <h2 className={styles.name}>{competitionName}</h2>
        <p className={styles.quiet}>
          <time dateTime={enteredAt}>{enteredWords(enteredAt)}</time>
          {cost && ` · ${cost}`}
        </p>
        <p className={styles.status} data-tone={tone}>
          {text}
        </p>
        {tickets.length > 0 && <Tickets tickets={tickets} />}
        {entry.status === 'pending' && (
          <ButtonLink to={`/competition/${competitionId}/enter`} reloadDocument tone="stage" size="small">
            Carry on
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** More than these fold away: a bundle may bring many. */
const SHOWN = 6

function Tickets({ tickets }: { tickets: readonly string[] }) {
  const rest = tickets.slice(SHOWN)
  return (
    <>
      <TicketRow tickets={tickets.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>
            {rest.length} more {rest.length === 1 ? 'ticket' : 'tickets'}
          </summary>
          <TicketRow tickets={rest} />
        </details>
      )}
    </>
  )
}

function TicketRow({ tickets }: { tickets: readonly string[] }) {
  return (
    <ul className={styles.tickets} aria-label="Tickets">
      {tickets.map((ticket) => (
        <li key={ticket}>{ticket}</li>
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div className={styles.unknown} aria-busy="true">
      <output className="visually-hidden">Loading your entries…</output>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="7.5rem" radius="1rem" />
      ))}
    </div>
  )
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <p>Nothing here yet. Your entries and their tickets will be, from your first one on.</p>
      <ButtonLink to={listingPath()}>See what you can win</ButtonLink>
    </div>
  )
}
