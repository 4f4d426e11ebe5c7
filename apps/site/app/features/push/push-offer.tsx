/** Offers to tell this browser when a draw begins, on the page where it is shown live (docs/mechanisms/draw/push.md#asking). */
import type { DrawSubject } from '@fairdraw/contract/draw/push.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import styles from './push-offer.module.css'
import { BLOCKED, usePush } from './use-push.ts'

/** `before` the first step of its show, `during` it, and `over`. */
export type ShowPhase = 'before' | 'during' | 'over'

type Props = {
  draw: DrawSubject
  /** The server's public key; null: there are no notifications. */
  serverKey: string | null
  phase: ShowPhase
  /** Of the page's cards. */
  className: string | undefined
}

/** After the end there is nothing to wait for. */
export function PushOffer({ serverKey, phase, ...offer }: Props) {
  return serverKey === null || phase === 'over' ? null : <Offer {...offer} serverKey={serverKey} phase={phase} />
}

const COPY = {
  before: {
    heading: 'Don’t want to miss it?',
    offer:
      'We can tell you on this device when this draw begins, and when it’s over. That’s two notifications, and nothing else.',
    on: 'We’ll tell you on this device when this draw begins, and when it’s over.',
    ask: 'Tell me when it begins',
  },
  during: {
    heading: 'Need to go?',
    offer: 'We can tell you on this device when this draw is over. That’s one notification, and nothing else.',
    on: 'We’ll tell you on this device when this draw is over.',
    ask: 'Tell me when it’s over',
  },
} as const
/** Of a browser that is bound to nobody the break of its owner says nothing (docs/mechanisms/draw/push.md#what-is-stored). */
const ANOTHER_DEVICE =
  'Not logged in? Then a break that you take on another device doesn’t turn this off. You can do that here.'
const STOPPED = 'It’s off. We won’t tell you about this draw.'
const HOME_SCREEN =
  'An iPhone or iPad can tell you, if this site is on your home screen. Tap Share, then ‘Add to Home Screen’, and open it from there.'

type OfferProps = Omit<Props, 'serverKey' | 'phase'> & { serverKey: string; phase: Exclude<ShowPhase, 'over'> }

function Offer({ draw, serverKey, phase, className }: OfferProps) {
  const { state, isBusy, messages, turnOn, turnOff } = usePush(draw, serverKey)
  if (state === 'none') return null
  const { heading, offer, on, ask } = COPY[phase]
  const texts = { unknown: offer, off: offer, on, stopped: STOPPED, blocked: BLOCKED, 'home-screen': HOME_SCREEN }
  return (
    <section className={`${className} needs-script`} aria-labelledby="push-heading">
      <h2 id="push-heading">{heading}</h2>
      <p aria-live="polite">{texts[state]}</p>
      {(state === 'off' || state === 'on') && <p className={styles.other}>{ANOTHER_DEVICE}</p>}
      <ErrorBox messages={messages} />
      {/* One button for both, so that it keeps the focus. */}
      {state !== 'blocked' && state !== 'home-screen' && (
        <p>
          <BusyButton
            size="small"
            tone="outline"
            isBusy={isBusy}
            isWaiting={state === 'unknown'}
            onClick={state === 'on' ? turnOff : turnOn}
          >
            {state === 'on' ? 'Don’t tell me' : ask}
          </BusyButton>
        </p>
      )}
    </section>
  )
}
