/** My entries, over the listing: newest first, with their tickets; unfinished ones can be continued. */
import type { EntryRecord } from '@fairdraw/contract/account.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { SmallPicture } from '@fairdraw/ui/media/small-picture.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  competitionPath,
  drawPath,
  enterByIdPath,
  listingPath,
  prizesPath,
  receiptPath,
  slugOf,
} from '../../../addresses.ts'
import { useNextLink } from '../../../ui/dialog/use-back-navigation.ts'
import { SaveReceipt } from '../../draw/receipt/save-receipt.tsx'
import { loadContactEmail } from '../../catalogue/contact-email/load-contact-email.ts'
import { formatCost, formatEarned, formatEntered, formatRefund, statusCopy, formatChannel } from './entry-list.ts'
import { ProfilePage, profileMeta } from '../profile-page.tsx'
import { useEntries } from './use-entries.ts'
import type { EntryFilter } from './use-entries.ts'
import styles from '../../player/profile.module.css'
import type { Route } from './+types/profile-entries.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false

export const meta = () => profileMeta('My entries')

const KINDS: readonly (readonly [EntryFilter, string])[] = [
  ['all', 'All'],
  ['unfinished', 'Not finished'],
  ['completed', 'Complete'],
  ['ended', 'Ended'],
]

export default function ProfileEntries({ loaderData, params }: Route.ComponentProps) {
  const [show, setShow] = useState<EntryFilter>('all')
  return (
    <ProfilePage label="My entries" pageSlug={params.pageSlug} {...loaderData}>
      {() => (
        <>
          <fieldset className={styles.filter}>
            <legend className="visually-hidden">Which entries</legend>
            {KINDS.map(([kind, words]) => (
              <label key={kind}>
                <input type="radio" name="show" checked={show === kind} onChange={() => setShow(kind)} />
                <span>{words}</span>
              </label>
            ))}
          </fieldset>
          <Entries key={show} show={show} />
        </>
      )}
    </ProfilePage>
  )
}

function Entries({ show }: { show: EntryFilter }) {
  const { items: entries, next, status, problem, isLoading, loadMore } = useEntries(show)
  const isFirst = entries.length === 0
  return (
    <>
      {problem && (
        <LoadFailed
          title="We couldn’t load your entries"
          problem={problem}
          reassurance="Your entries are safe."
          onRetry={loadMore}
        />
      )}
      {isFirst && isLoading && <Loading />}
      {isFirst && status === 'ready' && <NoEntries show={show} />}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </ol>
      {next !== undefined && (
        <BusyButton tone="outline" isBusy={isLoading} onClick={loadMore}>
          Show more
        </BusyButton>
      )}
    </>
  )
}

function Entry({ entry }: { entry: EntryRecord }) {
  const {
    entryId,
    competitionId,
    competitionName,
    image,
    enteredAt,
    tickets,
    drawId,
    outcome,
    hasReceipt,
    hasTicketReceipt,
  } = entry
  const link = useNextLink()
  const { text, tone } = statusCopy(entry)
  const earned = formatEarned(entry)
  const refund = formatRefund(entry)
  const about = [formatChannel(entry), formatCost(entry)].filter((words) => words !== undefined)
  return (
    <li className={styles.entry}>
      <SmallPicture
        className={styles.thumbnail}
        source={image ?? '/media/any-prize-card.webp'}
        width={104}
        height={65}
        alt=""
      />
      <div className={styles.about}>
        <h2 className={styles.name}>
          {competitionName ? (
            <Link to={competitionPath(undefined, { id: competitionId, slug: slugOf(competitionName) })}>
              {competitionName}
            </Link>
          ) : (
            'A competition that’s no longer listed'
          )}
        </h2>
        <p className={styles.quiet}>
          <time dateTime={enteredAt}>{formatEntered(enteredAt)}</time>
          <span>{about.map((words) => `\u00A0· ${words}`).join('')}</span>
        </p>
        <p className={styles.status} data-tone={tone}>
          {text}
        </p>
        {tickets.length > 0 && <Tickets tickets={tickets} />}
        {earned && <p className={styles.quiet}>{earned}</p>}
        {refund && <p className={styles.quiet}>{refund}</p>}
        {(outcome === 'won' || outcome === 'lapsed') && (
          <ButtonLink to={prizesPath()} tone={outcome === 'won' ? 'action' : 'outline'} size="small">
            See your prize
          </ButtonLink>
        )}
        {drawId && (
          <ButtonLink to={`${drawPath(drawId)}?ticket=${tickets[0] ?? ''}`} tone="outline" size="small">
            Check the draw
          </ButtonLink>
        )}
        {hasTicketReceipt && <SaveReceipt entryId={entryId} />}
        {hasReceipt && (
          <Link className={styles.quiet} to={receiptPath(entryId)} {...link}>
            Your receipt
          </Link>
        )}
        {entry.status === 'pending' && (
          <ButtonLink to={enterByIdPath(competitionId)} reloadDocument tone="stage" size="small">
            Carry on
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** More tickets than this are collapsed: a bundle may have many. */
const MAX_VISIBLE_TICKETS = 6

function Tickets({ tickets }: { tickets: readonly string[] }) {
  const rest = tickets.slice(MAX_VISIBLE_TICKETS)
  return (
    <>
      <TicketRow tickets={tickets.slice(0, MAX_VISIBLE_TICKETS)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{`${rest.length} more ${rest.length === 1 ? 'ticket' : 'tickets'}`}</summary>
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
      {[1, 2, 3].map((index) => (
        <Skeleton key={index} height="7.5rem" radius="1rem" />
      ))}
    </div>
  )
}

const EMPTY_COPY: Record<EntryFilter, string> = {
  all: 'No entries yet. They’ll appear here with your ticket numbers.',
  unfinished: 'You have no unfinished entries.',
  completed: 'You have no complete entries yet.',
  ended: 'None of your entries has failed or been cancelled.',
}

function NoEntries({ show }: { show: EntryFilter }) {
  return (
    <div className={styles.nothing}>
      <p>{EMPTY_COPY[show]}</p>
      <ButtonLink to={listingPath()}>See what you can win</ButtonLink>
    </div>
  )
}
