/** One draw: where it stands, its next step and what blocks it, its approvals, its result and its history. */
import { getDeskDraw } from '@fairdraw/contract/desk/draws.ts'
import { getDraw } from '@fairdraw/contract/draw.ts'
import { DRAW_MACHINE } from '@fairdraw/rules/draw/draw.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { useMay, useMe } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { Approvals } from './approvals.tsx'
import { ChannelTotals } from './channels/channel-totals.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { actorWords } from './draw-actors.ts'
import { detailWords, eventName } from './draw-history.ts'
import { DrawLine } from './draw-line.tsx'
import { DRAW_KIND_NAMES, DRAW_STATE_NAMES, DRAW_STATE_TONES, drawTitle, stateMeaning } from './draw-states.ts'
import type { DeskDraw, DrawHistoryEvent, SealedList as Sealed } from './draw-states.ts'
import styles from './draws.module.css'
import { NextStep } from './next-step.tsx'
import { loadRun } from '../content/run/load-run.ts'
import { RunSection } from '../content/run/run-section.tsx'
import { loadDrawWinners } from '../content/story/load-winners.ts'
import { WinnersSection } from '../content/story/winners-section.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { SealedList } from './sealed/sealed-list.tsx'
import { readResult } from './read-result.ts'
import { useReadAgainAt } from './use-read-again-at.ts'
import { useReadAgainWhile } from './use-read-again-while.ts'
import { VoidDraw } from './void-draw.tsx'
import { WinningTickets } from './winning-tickets.tsx'
import { DrawWitnessTable } from './witnesses/witness-tables.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  const id = params['id']!
  const { draw, events, approvals, channels, witnessed, attempts, voiding, sealed } = await readDesk(getDeskDraw, {
    params: { id },
  })
  const [published, winners, run] = await Promise.all([
    readPublished(draw),
    draw.state === 'published' && draw.kind === 'competition' ? loadDrawWinners(id) : undefined,
    // What is sold says whether its draw takes place, until the list is closed.
    draw.kind === 'competition' && draw.state === 'open' && sealed === null ? loadRun(draw.subjectId) : undefined,
  ])
  const others = attempts.filter((other) => other.id !== id)
  return {
    draw,
    events,
    approvals,
    channels,
    witnessed,
    voiding,
    sealed,
    published,
    winners,
    attempts: others,
    run,
    readAt: Date.now(),
  }
}

/** What everybody can read of it. Undefined before the commitment, and if it cannot be read now. */
async function readPublished({ id, manifestHash }: DeskDraw) {
  if (manifestHash === null) return undefined
  const answer = await callDesk(getDraw, { params: { id } })
  if (!answer.ok) return undefined
  const { manifest, bundle } = answer.body
  return { result: readResult(manifest, bundle) }
}

export function Component() {
  const { draw } = useLoaderData<typeof loader>()
  // After a redraw was opened, nothing of the void draw's page may stay on its page.
  return <Draw key={draw.id} />
}

function Draw() {
  const { draw, events, approvals, channels, witnessed, voiding, sealed, published, winners, attempts, run, readAt } =
    useLoaderData<typeof loader>()
  const may = useMay()
  const [notice, setNotice] = useState<NoticeContent>()
  useReadAgainAt(draw.state === 'committed' ? draw.drawsAt : null)
  const isRedraw = sealed !== null
  useReadAgainWhile(draw.state === 'committed' && draw.drawsAt === null)
  const hasResult = draw.state === 'drawn' || draw.state === 'approved' || draw.state === 'published'
  return (
    <Page
      title={drawTitle(draw)}
      actions={
        <>
          {draw.manifestHash !== null && draw.state !== 'void' && may('run-shows') && (
            <ButtonLink to={`/draws/${draw.id}/show`} tone="outline" size="small">
              Show it live
            </ButtonLink>
          )}
          {published?.result !== undefined && may('read-draw-sheets') && (
            <ButtonLink to={`/draws/${draw.id}/sheet`} tone="outline" size="small">
              Verification sheet
            </ButtonLink>
          )}
          <StateChip tone={DRAW_STATE_TONES[draw.state]}>{DRAW_STATE_NAMES[draw.state]}</StateChip>
        </>
      }
    >
      <DrawLine draw={draw} events={events} />
      <Notice notice={notice} />
      {draw.state === 'void' && <VoidReason draw={draw} attempts={attempts} />}
      <SealedList sealed={sealed} />
      <NextStep
        draw={draw}
        isRedraw={isRedraw}
        channels={channels}
        events={events}
        readAt={readAt}
        onOutcome={setNotice}
      />
      <DrawWitnessTable draw={draw} witnessed={witnessed} />
      <ChannelTotals draw={draw} isRedraw={isRedraw} channels={channels} onOutcome={setNotice} />
      <RunSection loaded={run} />
      {hasResult && <Approvals draw={draw} events={events} approvals={approvals} onOutcome={setNotice} />}
      <WinnersSection winners={winners} />
      <WinningTickets draw={draw} result={published?.result} events={events} />
      <About draw={draw} sealed={sealed} attempts={attempts} />
      <History events={events} isRedraw={isRedraw} />
      {may('void-draws') && 'void' in DRAW_MACHINE[draw.state] && (
        <VoidDraw draw={draw} voiding={voiding} readAt={readAt} onOutcome={setNotice} />
      )}
    </Page>
  )
}

function VoidReason({ draw, attempts }: { draw: DeskDraw; attempts: readonly DeskDraw[] }) {
  const next = attempts.findLast(({ attempt }) => attempt > draw.attempt)
  return (
    <Section title="This draw does not count">
      <p>{draw.voidReason}</p>
      {draw.voidSecondReason !== null && <p>{`The second person: ${draw.voidSecondReason}`}</p>}
      {next && (
        <p>
          <Link className={styles.link} to={`/draws/${next.id}`}>
            Go to the draw in its place
          </Link>
        </p>
      )}
    </Section>
  )
}

function About({ draw, sealed, attempts }: { draw: DeskDraw; sealed: Sealed | null; attempts: readonly DeskDraw[] }) {
  const tickets = draw.tickets ?? sealed?.tickets
  return (
    <Section title="About this draw">
      <Facts
        facts={{
          State: `${DRAW_STATE_NAMES[draw.state]}. ${stateMeaning(draw.state, sealed !== null)}`,
          'Draw of': `${DRAW_KIND_NAMES[draw.kind]} ${draw.subjectId}`,
          'Cut-off': <Moment at={draw.cutOff} />,
          Tickets: tickets === undefined ? 'Counted when the list is committed' : formatNumber(tickets),
          'Random number at': draw.drawsAt === null ? null : <Moment at={draw.drawsAt} />,
          'Hash of the manifest':
            draw.manifestHash === null ? null : (
              <>
                <code>{draw.manifestHash}</code>
                <br />
                <CopyButton text={draw.manifestHash}>Copy the hash</CopyButton>
              </>
            ),
          'Public page':
            draw.manifestHash === null ? (
              'From the commitment on'
            ) : (
              <a className={styles.link} href={`/win/draws/${draw.id}`} target="_blank" rel="noreferrer">
                What everybody can read (new tab)
              </a>
            ),
          'Other attempts':
            attempts.length === 0
              ? null
              : attempts.map((other) => (
                  <p key={other.id}>
                    <Link className={styles.link} to={`/draws/${other.id}`}>
                      {`Attempt ${other.attempt}`}
                    </Link>
                    <span>{`: ${DRAW_STATE_NAMES[other.state]}${other.voidReason === null ? '' : `. ${other.voidReason}`}`}</span>
                  </p>
                )),
        }}
      />
    </Section>
  )
}

function History({ events, isRedraw }: { events: readonly DrawHistoryEvent[]; isRedraw: boolean }) {
  const { staff } = useMe()
  return (
    <Section title="History">
      <DataTable
        caption="What happened to this draw, the latest first"
        columns={[
          { name: 'When', render: ({ at }) => <Moment at={at} /> },
          { name: 'What', render: ({ event }) => eventName(event, isRedraw) },
          { name: 'Who', render: ({ actor, actorName }) => actorWords(actor, staff.id, actorName) },
          { name: 'Details', render: ({ detail }) => detailWords(detail) || '–' },
        ]}
        rows={events.toReversed()}
        rowKey={({ event, at }) => `${at} ${event}`}
        empty="Every step of the draw is listed here, with its time and its person."
      />
    </Section>
  )
}
