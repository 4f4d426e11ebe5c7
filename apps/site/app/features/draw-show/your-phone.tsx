/** What this phone has done by itself, and what that shows. */
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { isTicketShown } from '@fairdraw/rules/draw/show.ts'
import type { ShowStep } from '@fairdraw/rules/draw/show.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Link } from 'react-router'
import { drawPath } from '../../addresses.ts'
import styles from './live.module.css'
import type { OwnResult } from './use-own-result.ts'

type Props = { own: OwnResult; step: ShowStep | undefined; drawId: string }

export function YourPhone({ own, step, drawId }: Props) {
  const { text, tone } = copyOf(own, step)
  return (
    <section className={styles.card} data-tone={tone} aria-labelledby="phone-heading">
      <h2 id="phone-heading">Your phone checks it too</h2>
      <p aria-live="polite">{text}</p>
      {own.status === 'stopped' && (
        <Button size="small" tone="outline" onClick={own.again}>
          Try again
        </Button>
      )}
      {tone === 'bad' && (
        <p>
          <Link to={drawPath(drawId)}>Check the whole draw, step by step</Link>
        </p>
      )}
      {tone === 'good' && (
        <details>
          <summary className={styles.summary}>What it checked</summary>
          <ul className={styles.checked}>
            {CHECKED.map((line) => (
              <li key={line}>
                <Icon name="check" size={18} />
                <span>{line}</span>
              </li>
            ))}
          </ul>
          <p>
            <span>It didn’t read the whole list, or ask who the witnesses are. </span>
            <Link to={drawPath(drawId)}>The draw’s page can.</Link>
          </p>
        </details>
      )}
    </section>
  )
}

const CHECKED = [
  'What we promised hasn’t changed since before the number.',
  'The number is the one that was due, and it really comes from its source.',
  'The list and the number lead to this ticket, and to no other.',
  'The ticket is at that place on the sealed list.',
]

function copyOf(own: OwnResult, step: ShowStep | undefined): { text: string; tone: 'plain' | 'good' | 'bad' } {
  if (own.status === 'idle')
    return { text: 'When the number is out, your phone works out the winning ticket by itself.', tone: 'plain' }
  if (own.status === 'running') return { text: 'Your phone is working it out…', tone: 'plain' }
  if (own.status === 'stopped')
    return { text: 'Your phone couldn’t work it out this time. That says nothing about the draw.', tone: 'plain' }
  if (own.repeated.verdict === 'differs')
    return {
      text: `Your phone’s check failed. ${own.repeated.reason} We count that, and the people who run the draw see it.`,
      tone: 'bad',
    }
  if (!isTicketShown(step))
    return { text: 'Your phone has worked it out. You’ll see it together with everybody else.', tone: 'plain' }
  return {
    text: `Your phone has repeated the draw, and got ticket ${ticketCode(own.repeated.ticket)} too.`,
    tone: 'good',
  }
}
