/** Finds a player, and lists the adjustments that wait for a second person. */
import { getDeskAdjustments } from '@fairdraw/contract/desk/adjustments.ts'
import { postDeskFindPlayers } from '@fairdraw/contract/desk/players.ts'
import { useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { callDesk, readDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { AdjustmentList } from './adjustment-list.tsx'
import { FOUND_BY_NAMES, STANDINGS } from './player-names.ts'
import styles from './players.module.css'

type FoundPlayer = BodyOf<typeof postDeskFindPlayers>['players'][number]

export const loader = async () => readDesk(getDeskAdjustments, {})

const COLUMNS: readonly Column<FoundPlayer>[] = [
  {
    name: 'Player',
    render: ({ id }) => (
      <Link className={styles.strong} to={`/players/${id}`}>
        {`Player ${id}`}
      </Link>
    ),
  },
  { name: 'Number', render: ({ maskedPhone }) => maskedPhone ?? 'Erased' },
  {
    name: 'Standing',
    render: ({ standing }) => <StateChip tone={STANDINGS[standing].tone}>{STANDINGS[standing].name}</StateChip>,
  },
  { name: 'Registered', render: ({ createdAt }) => <Moment at={createdAt} /> },
  { name: 'Found by', render: ({ foundBy }) => FOUND_BY_NAMES[foundBy] },
]

export function Component() {
  const { adjustments } = useLoaderData<typeof loader>()
  const [notice, setNotice] = useState<NoticeContent>()
  return (
    <Page title="Players">
      <FindPlayer />
      <Section title="Adjustments that wait for a second person">
        <Notice notice={notice} />
        <AdjustmentList
          adjustments={adjustments}
          hasPlayers
          onOutcome={setNotice}
          empty="No adjustment waits. What somebody proposes for a player’s balance comes here."
        />
      </Section>
    </Page>
  )
}

function FindPlayer() {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [found, setFound] = useState<readonly FoundPlayer[]>()
  const [problem, setProblem] = useState<DeskProblem>()
  const isEmpty = search.trim() === ''
  const finding = useOneAtATime(async () => {
    setProblem(undefined)
    // The room that most likely comes next is loaded while the server looks. If that fails, it is loaded again.
    import('./player.tsx').catch(() => {})
    const answer = await callDesk(postDeskFindPlayers, { body: { search: search.trim() } })
    if (!answer.ok) return setProblem(answer.problem)
    const { players } = answer.body
    setFound(players)
    // One player is what was meant. Several are shown, because a number can be that of a player and of a ticket.
    if (players.length === 1) await navigate(`/players/${players[0]!.id}`)
    return undefined
  })
  return (
    <Section title="Find a player">
      <search>
        <form
          noValidate
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            setIsAsked(true)
            if (!isEmpty) finding.start()
          }}
        >
          <Field
            label="Phone number, email, player, ticket, payment or payout"
            hint="For example 07700 900101, 10-0123 or the reference of a payment. Each search is in the audit log."
            value={search}
            autoComplete="off"
            // The room is for this one thing.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            messages={isAsked && isEmpty ? ['Type what you know.'] : []}
            onChange={({ target }) => {
              setSearch(target.value)
              setFound(undefined)
            }}
          />
          <BusyButton type="submit" size="small" isBusy={finding.isBusy}>
            Find
          </BusyButton>
        </form>
      </search>
      <ProblemNote problem={problem} />
      <output>
        {found && found.length === 0 && 'Nobody was found. Check the number, or ask for another reference.'}
      </output>
      {found && found.length > 1 && (
        <DataTable caption="Found players" columns={COLUMNS} rows={found} rowKey={({ id }) => id} empty="" />
      )}
    </Section>
  )
}
