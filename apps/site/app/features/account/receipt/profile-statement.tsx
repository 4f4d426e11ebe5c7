/** A year's spending and winnings: to read, to print and as a file for spreadsheets. */
import { postStatement } from '@fairdraw/contract/account/receipt.ts'
import type { Statement } from '@fairdraw/contract/account/receipt.ts'
import { formatPounds, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatLongDay, formatMonth } from '@fairdraw/rules/text/day-names.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { RequestBoundary } from '@fairdraw/ui/request/request-boundary.tsx'
import { saveFile } from '@fairdraw/ui/browser/save-file.ts'
import { useRequest } from '@fairdraw/ui/request/use-request.ts'
import { useState } from 'react'
import { profilePagePath } from '../../../addresses.ts'
import { api } from '../../../api.ts'
import { PrintPage } from '../../../ui/text/print-page.tsx'
import { loadContactEmail } from '../../catalogue/contact-email/load-contact-email.ts'
import profileStyles from '../../player/profile.module.css'
import { ProfilePage, profileMeta } from '../profile-page.tsx'
import styles from './receipt.module.css'
import { statementCsv } from './statement-csv.ts'
import type { Route } from './+types/profile-statement.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Your year in figures')

export default function ProfileStatement({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Your year in figures" pageSlug={params.pageSlug} {...loaderData}>
      {() => <Statements />}
    </ProfilePage>
  )
}

function Statements() {
  const { request, retry, setBody } = useRequest<typeof postStatement>(() => api(postStatement, { body: {} }))
  const [busyYear, setBusyYear] = useState<number>()
  const [messages, setMessages] = useState<readonly string[]>([])
  const choose = async (year: number) => {
    setBusyYear(year)
    const answer = await api(postStatement, { body: { year } })
    setBusyYear(undefined)
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (answer.ok) setBody(answer.body)
  }
  return (
    <RequestBoundary request={request} onRetry={retry} heights={['3rem', '20rem', '10rem']}>
      {({ years, statement }) => (
        <>
          {years.length > 1 && (
            <fieldset className={`${styles.years} not-printed`}>
              <legend className="visually-hidden">Year</legend>
              {years.map((year) => (
                <BusyButton
                  key={year}
                  tone={year === statement?.year ? 'stage' : 'outline'}
                  size="small"
                  isBusy={busyYear === year}
                  aria-pressed={year === statement?.year}
                  onClick={() => void choose(year)}
                >
                  {year}
                </BusyButton>
              ))}
            </fieldset>
          )}
          <ErrorBox messages={messages} />
          {statement ? (
            <Year statement={statement} />
          ) : (
            <p className={profileStyles.nothing}>No entries yet. Once you’ve played, your year will be here.</p>
          )}
        </>
      )}
    </RequestBoundary>
  )
}

function Year({ statement }: { statement: Statement }) {
  const { year, months, returns, spentPence, returnedPence, entries, tokens, prizes, wonPence } = statement
  const moved = months.filter((month) => month.spentPence > 0 || month.returnedPence > 0)
  return (
    <>
      <section className={profileStyles.card} aria-labelledby="spent">
        <h2 className={profileStyles.name} id="spent">
          {year}: you spent {formatPounds(spentPence - returnedPence)}
        </h2>
        <p className={profileStyles.quiet}>
          {pluralise(entries, 'entry', 'entries')} in all: here, by text, by phone and by post.
        </p>
        {moved.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Spent</th>
                <th scope="col">Back to you</th>
              </tr>
            </thead>
            <tbody>
              {moved.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{formatMonth(month.month)}</th>
                  <td>{formatPounds(month.spentPence)}</td>
                  <td>{formatPounds(month.returnedPence)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">All year</th>
                <td>{formatPounds(spentPence)}</td>
                <td>{formatPounds(returnedPence)}</td>
              </tr>
            </tfoot>
          </table>
        )}
        {returns.length > 0 && (
          <ul className={profileStyles.lines} aria-label="Back to you">
            {returns.map(({ at, name, pence }, place) => (
              // Amounts have no number of their own here, and their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place} className={profileStyles.line}>
                <div>
                  {name ?? 'A competition that’s no longer listed'}
                  <span className={profileStyles.under}>
                    Back to you on <time dateTime={at}>{formatLongDay(new Date(at))}</time>
                  </span>
                </div>
                {formatPounds(-pence)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={profileStyles.card} aria-labelledby="won">
        <h2 className={profileStyles.name} id="won">
          {prizes.length === 0 ? 'No prizes this time' : `You won ${pluralise(prizes.length, 'prize')}`}
        </h2>
        {wonPence > 0 && (
          <p className={profileStyles.quiet}>Worth {formatPounds(wonPence)}, where we know the value.</p>
        )}
        <ul className={profileStyles.lines}>
          {prizes.map(({ name, at, from, valuePence }, place) => (
            // Prizes have no number of their own here, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className={profileStyles.line}>
              <div>
                {name}
                <span className={profileStyles.under}>
                  {from}, <time dateTime={at}>{formatLongDay(new Date(at))}</time>
                </span>
              </div>
              {valuePence !== null && formatPounds(valuePence)}
            </li>
          ))}
        </ul>
      </section>
      <section className={profileStyles.card} aria-labelledby="tokens">
        <h2 className={profileStyles.name} id="tokens">
          Tokens
        </h2>
        <dl className={styles.lines}>
          {(
            [
              ['Earned', tokens.earned],
              ['Swapped for cash prizes', tokens.bought],
              ['Spent', tokens.spent],
              ['Taken back with refunds', tokens.takenBack],
            ] as const
          ).map(([label, number]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatTokens(number)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="not-printed">
        <Button
          tone="outline"
          size="small"
          onClick={() => saveFile(`fairdraw-${year}.csv`, 'text/csv', [statementCsv(statement)])}
        >
          Save for a spreadsheet
        </Button>
      </p>
      <PrintPage path={`/win${profilePagePath('statement')}`} label="Print this page" />
    </>
  )
}
