/** What the winning ticket means for whoever watches: kind, plain, and without a word that urges anybody to enter again. */
import type { TicketRange } from '@fairdraw/draw/receipt/receipt.ts'
import type { ShowFacts } from '@fairdraw/rules/draw/show.ts'
import { inSentence, outcomeOf } from '@fairdraw/rules/draw/show-prizes.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { Confetti } from '@fairdraw/ui/media/confetti.tsx'
import { Link } from 'react-router'
import { drawPath, entriesPath, profilePagePath } from '../../addresses.ts'
import styles from './live.module.css'

type Props = {
  winning: number
  tickets: readonly TicketRange[]
  facts: ShowFacts
  drawId: string
  /** Whether the winner's story is on the page. */
  isTold: boolean
}

export function AfterDraw({ winning, tickets, facts, drawId, isTold }: Props) {
  const isOfficial = facts.state === 'published'
  const outcome = outcomeOf(tickets, winning, { ...facts, isPublished: isOfficial })
  if (outcome.kind === 'won')
    return (
      <section className={styles.card} data-tone="won" aria-labelledby="outcome-heading">
        <Confetti />
        <h2 id="outcome-heading">That’s your ticket!</h2>
        <p>{`Ticket ${ticketCode(outcome.ticket)} is on your receipt, and it wins ${inSentence(outcome.prize)}. Congratulations!`}</p>
        <p>
          {isOfficial
            ? 'We’ll be in touch by text. You can see your prize in your profile, too.'
            : 'Two people check the result before it’s official. Then we’ll be in touch by text: you don’t need to do anything now. Keep your receipt.'}
        </p>
      </section>
    )
  return (
    <section className={styles.card} aria-labelledby="outcome-heading">
      {tickets.length === 0 ? (
        <>
          <h2 id="outcome-heading">Is it yours?</h2>
          <p>
            <span>{`The ${facts.further.length > 0 ? 'ticket of the main prize' : 'winning ticket'} is ${ticketCode(winning)}. You can check your receipt below, or look in `}</span>
            <Link to={entriesPath()}>My entries</Link>
            <span>.</span>
          </p>
        </>
      ) : outcome.kind === 'open' ? (
        <>
          <h2 id="outcome-heading">The main prize went to another ticket</h2>
          <p>
            {isOfficial
              ? 'There were more prizes. Look in My entries, or on the draw’s page, to see whether one of them is yours.'
              : 'There are more prizes, and yours is still among the tickets that may win one. They come with the official result.'}
          </p>
        </>
      ) : (
        <>
          <h2 id="outcome-heading">It wasn’t your ticket this time</h2>
          <p>
            We’re sorry. Your ticket was on the list, with the same chance as every other. Thank you for taking part.
          </p>
        </>
      )}
      {!isTold && (
        <p>
          {isOfficial
            ? 'What’s next? We call the winner, and tell their story here if they’d like us to. There’s nothing you need to do.'
            : 'What’s next? Two people check the result, and then we call the winner. There’s nothing you need to do.'}
        </p>
      )}
      <p>
        <span>
          {isOfficial ? 'All results are on ' : 'Once two people have checked the result, all of it will be on '}
        </span>
        <Link to={drawPath(drawId)}>the draw’s page</Link>
        <span>.</span>
      </p>
      <p className={styles.safe}>
        <span>Entering should be fun. If it isn’t, you can </span>
        <Link to={profilePagePath('playing-safe')}>set a limit or take a break</Link>
        <span>, or talk to somebody on </span>
        <a href="tel:08088020133">0808 8020 133</a>
        <span>, free and at any hour.</span>
      </p>
    </section>
  )
}

/** What a void draw means, whatever ticket was drawn in it. */
export const VoidDraw = ({ drawId }: Pick<Props, 'drawId'>) => (
  <section className={styles.card} aria-labelledby="outcome-heading">
    <h2 id="outcome-heading">This draw doesn’t count</h2>
    <p>
      There’ll be another, from the same list. Every ticket keeps its place, and there’s nothing you need to do. We’re
      sorry for the wait.
    </p>
    <p>
      <span>The reasons are on </span>
      <Link to={drawPath(drawId)}>the draw’s page</Link>
      <span>.</span>
    </p>
  </section>
)
