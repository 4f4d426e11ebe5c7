/** Finds a player by one field: what they can say or write, and for support also the name and the postcode, with a reason. */
import { postDeskFindPlayers, postDeskFindPlayersByName } from '@fairdraw/contract/desk/players.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { readNameSearch } from '@fairdraw/rules/player/name-search.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { FOUND_BY_NAMES, STANDINGS } from './player-names.ts'
import styles from './players.module.css'

type ByReference = BodyOf<typeof postDeskFindPlayers>['players'][number]
type ByName = BodyOf<typeof postDeskFindPlayersByName>['players'][number]
type Found =
  | { by: 'reference'; players: readonly ByReference[] }
  | { by: 'name'; players: readonly ByName[]; hasMore: boolean }

const player: Column<ByReference | ByName> = {
  name: 'Player',
  render: ({ id }) => (
    <Link className={styles.strong} to={`/players/${id}`}>
      {`Player ${id}`}
    </Link>
  ),
}
const others: readonly Column<ByReference | ByName>[] = [
  { name: 'Number', render: ({ maskedPhone }) => maskedPhone ?? 'Erased' },
  {
    name: 'Standing',
    render: ({ standing }) => <StateChip tone={STANDINGS[standing].tone}>{STANDINGS[standing].name}</StateChip>,
  },
  { name: 'Registered', render: ({ createdAt }) => <Moment at={createdAt} /> },
]

const BY_REFERENCE: readonly Column<ByReference>[] = [
  player,
  ...others,
  { name: 'Found by', render: ({ foundBy }) => FOUND_BY_NAMES[foundBy] },
]
const BY_NAME: readonly Column<ByName>[] = [
  player,
  { name: 'Name', render: ({ maskedName }) => <bdi>{maskedName}</bdi> },
  { name: 'Postcode', render: ({ area }) => area ?? 'Not given' },
  ...others,
]

export function FindPlayer() {
  const navigate = useNavigate()
  const mayFindByName = useMay()('find-players-by-name')
  const [search, setSearch] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState<DeskProblem>()
  const isEmpty = search.trim() === ''
  const isName = mayFindByName && readNameSearch(search) !== undefined
  const isReasonShort = isName && reason.trim().length < MIN_REASON_LENGTH

  async function find(): Promise<Found | undefined> {
    const typed = search.trim()
    const answer = isName
      ? await callDesk(postDeskFindPlayersByName, { body: { search: typed, reason: reason.trim() } })
      : await callDesk(postDeskFindPlayers, { body: { search: typed } })
    if (!answer.ok) {
      setProblem(answer.problem)
      return undefined
    }
    const { body } = answer
    return 'hasMore' in body ? { by: 'name', ...body } : { by: 'reference', ...body }
  }
  const finding = useOneAtATime(async () => {
    setProblem(undefined)
    // The room that most likely comes next is loaded while the server looks. If that fails, it is loaded again.
    import('./player.tsx').catch(() => {})
    const result = await find()
    setFound(result)
    // One player is what was meant. Several are shown, because a number can be that of a player and of a ticket. A name is never
    // sure: there may be others who have not given theirs.
    if (result?.by === 'reference' && result.players.length === 1) await navigate(`/players/${result.players[0]!.id}`)
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
            if (!isEmpty && !isReasonShort) finding.start()
          }}
        >
          <Field
            label={`Phone number, email, ${mayFindByName ? 'name, postcode, ' : ''}player, ticket, payment or payout`}
            hint={`For example 07700 900101, ${mayFindByName ? 'Jane Smith M1 1AE, ' : ''}10-0123 or the reference of a payment. Each search is in the audit log.`}
            value={search}
            autoComplete="off"
            // The room is for this one thing.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            messages={isAsked && isEmpty ? ['Type what you know.'] : []}
            onChange={({ target }) => {
              setSearch(target.value)
              setIsAsked(false)
              setFound(undefined)
            }}
          />
          {isName && (
            <Field
              label="Why do you look for them by name?"
              hint="It is kept in the audit log."
              value={reason}
              autoComplete="off"
              maxLength={500}
              messages={isAsked && isReasonShort ? [`Say why in at least ${MIN_REASON_LENGTH} characters.`] : []}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <BusyButton type="submit" size="small" isBusy={finding.isBusy}>
            Find
          </BusyButton>
        </form>
      </search>
      <ProblemNote problem={problem} />
      <output>{found && outcomeText(found, mayFindByName)}</output>
      {found?.by === 'reference' && found.players.length > 1 && (
        <DataTable
          caption="Found players"
          columns={BY_REFERENCE}
          rows={found.players}
          rowKey={({ id }) => id}
          empty=""
        />
      )}
      {found?.by === 'name' && found.players.length > 0 && (
        <DataTable caption="Found players" columns={BY_NAME} rows={found.players} rowKey={({ id }) => id} empty="" />
      )}
    </Section>
  )
}

/** What is said besides the table. */
function outcomeText(found: Found, mayFindByName: boolean): string {
  if (found.players.length === 0)
    return found.by === 'name'
      ? 'Nobody was found. Players need not give a name: try their number or email.'
      : `Nobody was found. Check the number, or ask for another reference.${mayFindByName ? '' : ' Names and postcodes are searched by support.'}`
  return found.by === 'name' && found.hasMore
    ? 'These are the first twenty. Add a first name or the postcode to find fewer.'
    : ''
}
