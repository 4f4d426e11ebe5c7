/**
 * Proves that a ticket of the player is in the draw. The proof is verified in the browser with the phone number that
 * the player types: the one that they had at the commitment, which is what the list binds.
 */
import type { PrizeCall } from '@fairdraw/contract/draw.ts'
import type { CallProblem } from '@fairdraw/contract/call.ts'
import { getDrawCalls, postDrawProof } from '@fairdraw/contract/draw.ts'
import { verifyTicket } from '@fairdraw/draw/verify.ts'
import type { DrawnTicket, TicketCheck } from '@fairdraw/draw/verify.ts'
import type { Bundle, TicketProof } from '@fairdraw/draw/bundle.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { profilePath } from '../../addresses.ts'
import { usePlayer } from '../../session/use-account.ts'
import { outcomeCopy } from './call-copy.ts'
import { formatDay } from './draw-copy.ts'
import { e164 } from './e164.ts'
import styles from './draw.module.css'

type Props = { id: string; picks: readonly DrawnTicket[] | undefined; manifest: Bundle['manifest'] }
/** `call`: the call of the ticket to a prize, where there was one. */
type ProofAnswer =
  | (TicketCheck & { proof: TicketProof; call?: PrizeCall | undefined })
  | { isMissing: true }
  | { problem: CallProblem }

export function MyTicket({ id, picks, manifest }: Props) {
  const player = usePlayer()
  return (
    <section className={styles.check} aria-labelledby="mine-heading">
      <h2 id="mine-heading">Is your ticket in the draw?</h2>
      {player ? (
        <TicketForm
          key={player.phone}
          id={id}
          picks={picks}
          manifest={manifest}
          phone={player.phone}
          account={player.account?.playerId}
        />
      ) : (
        <p>
          <Link to={profilePath()}>Log in</Link> to see whether your ticket was in the draw, and whether it was yours.
        </p>
      )}
    </section>
  )
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

type FormProps = Props & { phone: string; account: number | undefined }

function TicketForm({ id, picks = [], manifest, phone: playerPhone, account }: FormProps) {
  const [search] = useSearchParams()
  const [ticket, setTicket] = useState(() => search.get('ticket') ?? '')
  const [phone, setPhone] = useState(playerPhone)
  const [answer, setAnswer] = useState<ProofAnswer>()

  const { isBusy, start } = useOneAtATime(async () => {
    const reply = await api(postDrawProof, { params: { id }, body: { ticket: Number(digits(ticket)) } })
    const called = reply.ok ? await api(getDrawCalls, { params: { id }, query: { ticket: digits(ticket) } }) : undefined
    if (reply.ok) {
      const { proof } = reply.body
      const calls = called?.ok ? called.body.prizes.flatMap((prize) => prize.calls) : []
      const call = calls.find((one) => one.ticket === proof.ticket)
      setAnswer({ ...verifyTicket(proof, { manifest, picks, account, phone: e164(phone) }), proof, call })
    } else setAnswer(reply.status === 404 || reply.status === 422 ? { isMissing: true } : { problem: reply.problem })
  })

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Field
        label="Ticket number"
        hint="You’ll find it in My entries. It looks like 10-0432."
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        value={ticket}
        onChange={({ target }) => setTicket(target.value)}
      />
      <Field
        label={`Your mobile number on ${formatDay(manifest.committedAt)}`}
        hint="The list has the number that you had when it was published. What you type stays on this device."
        type="tel"
        autoComplete="tel-national"
        maxLength={16}
        required
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <BusyButton type="submit" tone="outline" isBusy={isBusy}>
        Find my ticket
      </BusyButton>
      <output className={styles.answer} data-tone={answer && 'isIn' in answer && answer.isIn ? 'right' : 'wrong'}>
        {answer && answerCopy(answer, Number(digits(ticket)), manifest)}
      </output>
      {answer && 'isIn' in answer && answer.isIn && <SaveProof {...answer} />}
    </form>
  )
}

function SaveProof({ proof }: { proof: TicketProof }) {
  const data = `data:application/json,${encodeURIComponent(JSON.stringify(proof))}`
  return (
    <p className={styles.quiet}>
      <a href={data} download={`ticket-${ticketCode(proof.ticket)}-proof.json`}>
        Save the proof
      </a>
      , to check it again offline. Keep it to yourself: it shows whoever has it that the ticket is your account’s.
    </p>
  )
}

function answerCopy(answer: ProofAnswer, ticket: number, { prizes }: Bundle['manifest']): string {
  if ('isMissing' in answer)
    return 'You don’t have a ticket with that number in this draw. Check the number in My entries.'
  if ('problem' in answer) return `We couldn’t check it just now. ${problemText(answer.problem)}`
  if (!answer.isIn) return `Ticket ${ticketCode(ticket)} isn’t on the list as yours. ${answer.reason}`
  const { outcome, isNumber, call } = answer
  const drawn =
    outcome?.kind === 'winner'
      ? ` It was drawn for: ${prizes[outcome.prize]?.name}.`
      : outcome?.kind === 'alternate'
        ? ` It’s a reserve, in case a prize isn’t claimed${call ? ', and it was called' : ''}.`
        : ''
  const won = `${drawn}${call ? ` ${outcomeCopy(call)}` : ''}`
  const bound = isNumber ? 'it’s yours' : 'it’s your account’s, under another number than this one'
  return `Yes. Ticket ${ticketCode(ticket)} is on the list, and ${bound}.${won}`
}
