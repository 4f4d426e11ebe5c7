/** What the presenter says and the gallery shows, for a day or a competition, from the record of the site itself. */
import { getDeskOnAir } from '@fairdraw/contract/desk/on-air.ts'
import type { OnAir } from '@fairdraw/contract/catalogue.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { saveFile } from '@fairdraw/ui/browser/save-file.ts'
import { Moment } from '../../ui/moment.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { CHANNEL_NAMES, SOLD_OUT_LINE, presenterLines, presenterScript } from './on-air-copy.ts'
import type { OnAirChannel } from './on-air-copy.ts'
import { onAirCsv } from './on-air-csv.ts'
import looks from '../../ui/looks.module.css'
import styles from './on-air.module.css'

const DAY = /^\d{4}-\d\d-\d\d$/
const NUMBER = /^[1-9]\d{0,8}$/

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const [day = '', competition = ''] = [asked.get('day') ?? undefined, asked.get('competition') ?? undefined]
  const query = NUMBER.test(competition) ? { competitionId: Number(competition) } : DAY.test(day) ? { day } : {}
  return readDesk(getDeskOnAir, { query })
}

const COLUMNS: readonly Column<OnAirChannel>[] = [
  { name: 'Channel', render: ({ channel }) => CHANNEL_NAMES[channel] },
  { name: 'Keyword', render: ({ keyword }) => <span className={styles.large}>{keyword ?? '–'}</span> },
  { name: 'Number', render: ({ number }) => <span className={styles.large}>{number ?? '–'}</span> },
  {
    name: 'Price',
    render: ({ costPence, cost }) => (
      <div>
        <span className={styles.large}>{costPence === 0 ? 'Free' : formatPrice(costPence)}</span>
        <p className={looks.minor}>{cost}</p>
      </div>
    ),
  },
  { name: 'Opens', render: ({ opens }) => <Moment at={opens} /> },
  { name: 'Closes', render: ({ closes }) => <Moment at={closes} /> },
]

export function Component() {
  const { day, readAt, competitions } = useLoaderData<typeof loader>()
  const fileName = `on-air ${day ?? competitions[0]?.id ?? ''}`
  return (
    <Page
      title="On air"
      actions={
        competitions.length > 0 && (
          <>
            <Button
              tone="outline"
              size="small"
              onClick={() =>
                saveFile(`${fileName}.json`, 'application/json', [
                  JSON.stringify({ day, readAt, competitions }, null, 2),
                ])
              }
            >
              Export JSON
            </Button>
            <Button
              tone="outline"
              size="small"
              onClick={() => saveFile(`${fileName}.csv`, 'text/csv', [onAirCsv(competitions)])}
            >
              Export CSV
            </Button>
          </>
        )
      }
    >
      <Choice key={`${day} ${competitions[0]?.id}`} />
      <p>
        As published, read on <Moment at={readAt} />. Site, terms and the judging of entries use the same record, so
        read it again before the programme.
      </p>
      {competitions.length === 0 && <output>Nothing can be entered on this day.</output>}
      {competitions.map((competition) => (
        <Competition key={competition.id} competition={competition} readAt={readAt} />
      ))}
    </Page>
  )
}

/** A day, or the number of a competition. */
function Choice() {
  const { day, competitions } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [chosenDay, setChosenDay] = useState(day ?? '')
  const [number, setNumber] = useState(day === null ? String(competitions[0]?.id ?? '') : '')
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        const [name, value] = NUMBER.test(number) ? (['competition', number] as const) : (['day', chosenDay] as const)
        void navigate({ search: `?${new URLSearchParams({ [name]: value })}` })
      }}
    >
      <Field label="Day" type="date" value={chosenDay} onChange={({ target }) => setChosenDay(target.value)} />
      <Field
        label="or a competition’s number"
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={({ target }) => setNumber(target.value.trim())}
      />
      <Button type="submit" tone="outline" size="small">
        Show
      </Button>
    </form>
  )
}

function Competition({ competition, readAt }: { competition: OnAir; readAt: string }) {
  const { id, name, isSoldOut, channels } = competition
  return (
    <Section
      title={`${name} (${id})`}
      actions={<CopyButton text={presenterScript(competition, readAt)}>Copy the script</CopyButton>}
    >
      <h3>The gallery shows</h3>
      <DataTable
        caption={`On screen: ${name}`}
        columns={COLUMNS}
        rows={channels}
        rowKey={({ channel }) => channel}
        empty="It has no channel."
      />
      <h3>The presenter says</h3>
      <div className={styles.lines}>
        {isSoldOut && <p>{SOLD_OUT_LINE}</p>}
        {(isSoldOut ? [] : channels).map((channel) => (
          <div key={channel.channel}>
            <b>{CHANNEL_NAMES[channel.channel]}</b>
            {presenterLines(channel).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}
