/** What is known about a player: the account with masks, the balances, and this month's spending and limits. */
import { postDeskPlayerDetails } from '@fairdraw/contract/desk/players.ts'
import type { DeskPlayer } from '@fairdraw/contract/desk/players.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { STANDINGS, balanceName, formatBalance } from './player-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './players.module.css'

type Details = BodyOf<typeof postDeskPlayerDetails>['details']

export function PlayerFacts({ player }: { player: DeskPlayer }) {
  return (
    <div className={styles.cards}>
      <Account player={player} />
      <Balances player={player} />
      <Spending player={player} />
    </div>
  )
}

function Account({ player }: { player: DeskPlayer }) {
  const may = useMay()
  const [problem, setProblem] = useState<DeskProblem>()
  const [details, setDetails] = useState<Details>()
  const { id, standing, maskedPhone, maskedEmail, isEmailVerified } = player
  const moment = (at: string | null) => (at === null ? null : <Moment at={at} />)
  const name = details && [details.title, details.firstName, details.surname].filter(Boolean).join(' ')
  // Nothing changes by it, so that the page, and how far its timeline is opened, stays as it is.
  const showing = useOneAtATime(async () => {
    setProblem(undefined)
    const answer = await callDesk(postDeskPlayerDetails, { params: { id }, body: {} })
    if (answer.ok) setDetails(answer.body.details)
    else setProblem(answer.problem)
  })
  return (
    <Section title="Account">
      <p className={looks.minor}>{STANDINGS[standing].meaning}</p>
      <Facts
        facts={{
          Number: <span className={looks.whole}>{details?.phone ?? maskedPhone ?? 'Erased'}</span>,
          Email: email(details ? details.email : maskedEmail, isEmailVerified),
          Name: details && <bdi>{name || 'Not given'}</bdi>,
          Postcode: details && (details.postcode ?? 'Not given'),
          Registered: <Moment at={player.createdAt} />,
          '18 or over, said': moment(player.ageStatedAt),
          'On a break until': moment(player.breakUntil),
          'Locked since': moment(player.lockedAt),
          'Banned since': moment(player.bannedAt),
          'Closed since': moment(player.closedAt),
          'Erased on': moment(player.erasedAt),
          'Test player': player.isTestPlayer ? 'Yes' : null,
        }}
      />
      <ProblemNote problem={problem} />
      {may('see-player-details') && standing !== 'erased' && (
        <div className={styles.acts}>
          {details ? (
            <>
              <Button size="small" tone="outline" onClick={() => setDetails(undefined)}>
                Hide details
              </Button>
              <CopyButton text={details.phone}>Copy the number</CopyButton>
            </>
          ) : (
            <>
              <BusyButton size="small" tone="outline" isBusy={showing.isBusy} onClick={() => showing.start()}>
                Show details
              </BusyButton>
              <span className={looks.minor}>Each look is in the audit log.</span>
            </>
          )}
        </div>
      )}
    </Section>
  )
}

const email = (address: string | null, isVerified: boolean) =>
  address === null ? 'Not given' : `${address}${isVerified ? '' : ' (not confirmed)'}`

function Balances({ player: { balances } }: { player: DeskPlayer }) {
  return (
    <Section title="Balances">
      <table className={styles.balances}>
        <thead>
          <tr>
            <th scope="col">Balance</th>
            <th scope="col">To spend</th>
            <th scope="col">On hold</th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ asset, balance, held }) => (
            <tr key={asset}>
              <th scope="row">{balanceName(asset)}</th>
              <td>{formatBalance(asset, balance)}</td>
              <td>{held === 0 ? '–' : formatBalance(asset, held)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Spending({ player: { spending } }: { player: DeskPlayer }) {
  const { spentPence, limitPence, nextLimit, operatorLimitPence, creditCardPence, creditCardCapPence } = spending
  const limit = (pence: number | null) => (pence === null ? 'None' : formatMoney(pence))
  return (
    <Section title="This month">
      <Facts
        facts={{
          Spent: <b>{formatMoney(spentPence)}</b>,
          'Own limit': limit(limitPence),
          'Next limit': nextLimit && (
            <>
              <span>{`${limit(nextLimit.limitPence)} from`}</span> <Moment at={nextLimit.from} />
            </>
          ),
          'Limit of all players': formatMoney(operatorLimitPence),
          'By credit card': `${formatMoney(creditCardPence)} of ${formatMoney(creditCardCapPence)}`,
        }}
      />
    </Section>
  )
}
