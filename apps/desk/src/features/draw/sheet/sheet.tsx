/**
 * The verification sheet of a draw, made for A4. It prints once the server has recorded who prints it: a browser's own
 * command prints a line that says so (docs/mechanisms/draw/sheet.md).
 */
import { getDeskDrawSheet } from '@fairdraw/contract/desk/draw-sheet.ts'
import type { DrawSheet } from '@fairdraw/contract/desk/draw-sheet.ts'
import { CHANNEL_NAMES as WAYS_IN } from '@fairdraw/rules/competition/channel-names.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../../api.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { OUTCOME_NAMES, exactTime, howComputed } from './sheet-copy.ts'
import styles from './sheet.module.css'

export const loader = ({ params }: LoaderFunctionArgs) =>
  readDesk(getDeskDrawSheet, { params: { id: params['id']! }, query: {} })

export function Component() {
  const read = useLoaderData<typeof loader>()
  const act = useAct()
  const [toPrint, setToPrint] = useState<DrawSheet>()
  const sheet = toPrint ?? read
  useEffect(() => {
    if (toPrint) print()
  }, [toPrint])
  const printIt = async () => {
    const reply = await act.run(getDeskDrawSheet, { params: { id: read.draw.id }, query: { print: '1' } })
    if (reply) setToPrint(reply)
  }
  return (
    <Page
      title={`Verification sheet: ${sheet.draw.title}`}
      actions={
        <>
          <BusyButton size="small" isBusy={act.isBusy} onClick={() => void printIt()}>
            Print it
          </BusyButton>
          <ButtonLink to={`/draws/${sheet.draw.id}`} tone="outline" size="small">
            Back to the draw
          </ButtonLink>
        </>
      }
    >
      <ProblemNote problem={act.problem} />
      <p className={styles.screen}>
        For a regulator, on paper. It has no personal data but the names that winners chose. Printing it is in the audit
        log.
      </p>
      {sheet.printed === null && (
        <p className={styles.unrecorded}>Print this sheet with its button, so that it’s recorded.</p>
      )}
      <div className={styles.sheet} data-printed={sheet.printed === null ? undefined : ''}>
        {sheet.draw.isVoid && (
          <Section title="This draw doesn’t count">
            {sheet.voidReasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </Section>
        )}
        <TheList sheet={sheet} />
        <TheWitnesses sheet={sheet} />
        <TheNumber sheet={sheet} />
        <TheResult sheet={sheet} />
        <ThePeople sheet={sheet} />
        <TheAwards sheet={sheet} />
        <Section title="How to check it">
          <p>
            {`Open ${sheet.page} and press ‘Check this draw’, or save the draw as data there and run, with Node 20 or later:`}
          </p>
          <pre
            className={styles.code}
          >{`npx fairdraw-verify draw-${sheet.draw.id}.json --tickets draw-${sheet.draw.id}.tickets`}</pre>
          <p>The keys above must be those that the witnesses themselves publish.</p>
        </Section>
        {sheet.printed !== null && (
          <p className={styles.foot}>
            <span>Printed by </span>
            <bdi>{sheet.printed.by}</bdi>
            <span>, </span>
            <Exact at={sheet.printed.at} />
            <span>. It is in the audit log.</span>
          </p>
        )}
      </div>
    </Page>
  )
}

type Part = { sheet: DrawSheet }

const Exact = ({ at }: { at: string }) => <time dateTime={at}>{exactTime(at)}</time>

function TheList({ sheet: { draw, list, log } }: Part) {
  return (
    <Section title="1. The list">
      <Facts
        facts={{
          'Draw of': `${draw.subject}${draw.attempt > 1 ? `, attempt ${draw.attempt}` : ''}`,
          'Entries until': <Exact at={draw.cutOff} />,
          Tickets: (
            <>
              <b>{formatNumber(list.tickets)}</b>
              {list.channels.length > 0 &&
                `: ${list.channels.map(({ channel, tickets }) => `${formatNumber(tickets)} ${(WAYS_IN[channel as keyof typeof WAYS_IN] ?? channel).toLowerCase()}`).join(', ')}`}
            </>
          ),
          'Left out': list.excluded === 0 ? null : `${pluralise(list.excluded, 'ticket')} of refunded entries`,
          Sealed: (
            <>
              <Exact at={list.sealedAt} />
              {list.sealedBy !== null && (
                <>
                  <span>, by </span>
                  <bdi>{list.sealedBy}</bdi>
                </>
              )}
            </>
          ),
          'Root of the list': <code>{list.root}</code>,
          'Hash of the promise': <code>{list.manifestHash}</code>,
          'Key of the log': <code>{log.key}</code>,
          'Place in the log': log.index === null ? null : String(log.index),
        }}
      />
    </Section>
  )
}

function TheWitnesses({ sheet: { witnesses, quorum } }: Part) {
  return (
    <Section title="2. The witnesses">
      <p>
        {witnesses.length === 0
          ? 'No witness signs this list. When it was sealed is the operator’s own word.'
          : `At least ${quorum} of ${witnesses.length} had to sign the sealed list before the number was known.`}
      </p>
      {witnesses.length > 0 && (
        <DataTable
          caption="Who signed the sealed list, with which key, and when"
          columns={[
            { name: 'Witness', render: ({ name }) => name },
            { name: 'Key', render: ({ key }) => <code>{key}</code> },
            { name: 'Signed', render: ({ signedAt }) => (signedAt === null ? 'Not signed' : <Exact at={signedAt} />) },
          ]}
          rows={witnesses}
          rowKey={({ key }) => key}
          empty=""
        />
      )}
    </Section>
  )
}

function TheNumber({ sheet: { number } }: Part) {
  return (
    <Section title="3. The public number">
      {number.isDemonstration && (
        <p>
          <b>A demonstration made this number itself: it proves nothing.</b>
        </p>
      )}
      <Facts
        facts={{
          Source: `${number.source}, round ${number.round}`,
          Published: <Exact at={number.at} />,
          Number: <code>{number.value}</code>,
          'Signed by its source': <code>{number.signature}</code>,
        }}
      />
    </Section>
  )
}

function TheResult({ sheet: { prizes, picks } }: Part) {
  return (
    <Section title="4. The result">
      <p>{howComputed(picks)}</p>
      <DataTable
        caption="The winning tickets, in the order of drawing"
        columns={[
          { name: 'Prize', render: ({ name }) => name },
          {
            name: 'Tickets, and their places in the list',
            render: ({ drawn, winners }) =>
              `${drawn.map(({ ticket, place }) => `${ticket} (${formatNumber(place)})`).join(', ') || 'None'}${drawn.length < winners && drawn.length > 0 ? ` … of ${formatNumber(winners)}` : ''}`,
          },
        ]}
        rows={prizes}
        rowKey={({ name }) => name}
        empty=""
      />
    </Section>
  )
}

function ThePeople({ sheet: { list, approvals, publishedAt, publishedBy } }: Part) {
  const acts = [
    { act: 'Sealed the list', name: list.sealedBy, role: 'Draw officer', at: list.sealedAt },
    ...approvals.map((approval) => ({ act: 'Approved the result', ...approval })),
    ...(publishedAt === null
      ? []
      : [{ act: 'Published the winners', name: publishedBy, role: 'Draw officer', at: publishedAt }]),
  ]
  return (
    <Section title="5. Who did what">
      <p>Nobody may approve a result whose list they have sealed.</p>
      <DataTable
        caption="The people of this draw"
        columns={[
          { name: 'What', render: ({ act }) => act },
          { name: 'Who', render: ({ name }) => <bdi>{name ?? 'By itself'}</bdi> },
          { name: 'Role', render: ({ name, role }) => (name === null ? '–' : role) },
          { name: 'When', render: ({ at }) => <Exact at={at} /> },
        ]}
        rows={acts}
        rowKey={({ act, at }) => `${act} ${at}`}
        empty=""
      />
    </Section>
  )
}

function TheAwards({ sheet: { awards } }: Part) {
  return (
    <Section title="6. The prizes">
      <DataTable
        caption="Who was called to each prize, as they chose to be named"
        columns={[
          { name: 'Ticket', render: ({ ticket }) => ticket },
          { name: 'Prize', render: ({ prize }) => prize },
          { name: 'Winner', render: ({ name }) => <bdi>{name ?? 'Not named'}</bdi> },
          { name: 'State', render: ({ outcome }) => OUTCOME_NAMES[outcome] },
          { name: 'Called', render: ({ at }) => <Exact at={at} /> },
        ]}
        rows={awards}
        rowKey={({ ticket, at }) => `${ticket} ${at}`}
        empty="No prize was awarded."
      />
    </Section>
  )
}
