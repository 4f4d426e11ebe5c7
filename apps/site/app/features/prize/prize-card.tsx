/** The card of one prize: what it is, the state of its delivery, and what its winner can do. */
import { postClaimVoucher } from '@fairdraw/contract/prize.ts'
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { fulfilmentOf } from '@fairdraw/rules/prize/prize.ts'
import { formatDayName } from '@fairdraw/rules/text/day-names.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { api } from '../../api.ts'
import { claimPrizePath } from '../../addresses.ts'
import { sendOnce } from '../../session/idempotency-key.ts'
import { useNextLink } from '../../ui/dialog/use-back-navigation.ts'
import { isClaimable, journeySteps, nextStepCopy, stateCopy } from './prize-state.ts'
import profileStyles from '../player/profile.module.css'
import styles from './prize.module.css'

type PrizeCardProps = { prize: WonPrize; page: string | undefined; onChange: (prize: WonPrize) => void }

export function PrizeCard({ prize: won, page, onChange }: PrizeCardProps) {
  const { prize, from, ticket, voucher } = won
  const { text, tone } = stateCopy(won)
  const next = nextStepCopy(won)
  const journey = journeySteps(won)
  return (
    <li className={profileStyles.card}>
      <h2 className={profileStyles.name}>{prize.name}</h2>
      <p className={profileStyles.quiet}>{`${from} · ticket ${ticket}`}</p>
      <p className={profileStyles.status} data-tone={tone}>
        {text}
      </p>
      {next && <p>{next}</p>}
      {voucher && (
        <p className={styles.code}>
          <span className="visually-hidden">Your code: </span>
          <b>{voucher.code}</b>
          {voucher.expiresAt && <span>{`Use it by ${formatDayName(new Date(voucher.expiresAt))}`}</span>}
        </p>
      )}
      <Action won={won} page={page} onChange={onChange} />
      {journey.length > 1 && (
        <ol className={styles.journey} aria-label="Progress so far">
          {journey.map((step) => (
            <li key={step.at}>
              <span>{step.text}</span> <time dateTime={step.at}>{step.day}</time>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

function Action({ won, page, onChange }: { won: WonPrize } & Omit<PrizeCardProps, 'prize'>) {
  const link = useNextLink()
  const route = fulfilmentOf(won.prize)
  if (route === 'voucher') return isClaimable(won) ? <VoucherButton won={won} onChange={onChange} /> : undefined
  if (route !== 'claim' || (won.state !== 'offered' && won.state !== 'checking' && won.state !== 'claimed'))
    return undefined
  return (
    <ButtonLink to={claimPrizePath(won.id, page)} {...link} tone={isClaimable(won) ? 'stage' : 'outline'}>
      {isClaimable(won) ? 'Claim it' : 'Change the address'}
    </ButtonLink>
  )
}

function VoucherButton({ won, onChange }: { won: WonPrize; onChange: (prize: WonPrize) => void }) {
  const { isBusy, messages, start } = useButtonCall(async () => {
    const body = { id: won.id }
    const call = `voucher-${won.id}`
    const answer = await sendOnce(tabStorage(), { call, body }, (idempotencyKey) =>
      api(postClaimVoucher, { body }, { idempotencyKey }),
    )
    if (!answer.ok) return toFormRefusal(answer.problem).message
    onChange(answer.body.prize)
    return undefined
  })
  return (
    <>
      <ErrorBox messages={messages} />
      <BusyButton tone="stage" isBusy={isBusy} onClick={start}>
        Get your code
      </BusyButton>
    </>
  )
}
