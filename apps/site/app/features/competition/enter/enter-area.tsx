import type { EnterButton } from '@fairdraw/rules/competition/competition.ts'
import { shortfallCopy, shortfallHint } from '@fairdraw/rules/payment/tokens-earned.ts'
import { messageFor } from '@fairdraw/rules/player/validation.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { Button, ButtonLink, buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { enterPath, listingPath, quickPayPath } from '../../../addresses.ts'
import { usePreview } from '../../../preview.ts'
import { costText } from '../../catalogue/tile/tile.ts'
import type { Tile } from '../../catalogue/tile/tile-data.ts'
import { saveEntryIntent } from '../../entry/run/entry-intent.ts'
import type { CompetitionContext } from '../competition.tsx'
import type { EntryRoute } from '../competition-data.ts'
import styles from './enter-area.module.css'
import { enterOffer, openFreeRoute } from './enter-offer.ts'
import type { EnterOffer } from './enter-offer.ts'
import { FreeRoute, NextPrize, EntryUnavailable, Reminder, UNAVAILABLE_ID } from './other-actions.tsx'
import { entryRouteState } from '../routes/route-copy.ts'

const SHORTFALL_ID = 'token-shortfall'

type Terms = { hasAccepted: boolean; onAccept: (hasAccepted: boolean) => void }

/** The foot of the details, always visible: the terms and the enter button, or a link to the phone's app for text and phone. */
export function EnterArea({ hasAccepted, onAccept, ...context }: CompetitionContext & Terms) {
  const { competition, channel, now } = context
  const route = competition.entryRoutes.find((each) => each.channel === channel)
  const isPreview = usePreview() !== undefined
  if (channel === 'postal') return null
  if (isPreview && channel !== 'online') return null
  if (channel === 'sms' || channel === 'phone') {
    return route && entryRouteState(competition.tile, route, now).state === 'open' ? (
      <MobileLink route={route} {...context} />
    ) : null
  }
  return <EnterOnline {...context} hasAccepted={hasAccepted} onAccept={onAccept} />
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.area} data-sidebar-foot>
      {children}
    </div>
  )
}

function EnterOnline({ hasAccepted, onAccept, ...context }: CompetitionContext & Terms) {
  const { competition, now, viewer } = context
  const offer = enterOffer(competition, now, viewer)
  if (offer.kind !== 'enter') {
    return (
      <Foot>
        <EntryUnavailable offer={offer} {...context} />
        <div className={styles.actions}>
          <Button className={styles.action} aria-disabled aria-describedby={UNAVAILABLE_ID}>
            <EnterLabel button={offer.button} tile={competition.tile} />
          </Button>
          {openFreeRoute(competition, now) && <FreeRoute {...context} />}
        </div>
        <div className={styles.actions}>
          {offer.kind === 'opens-later' && <Reminder {...context} />}
          <NextPrize {...context} />
        </div>
      </Foot>
    )
  }
  return <EnterForm {...context} offer={offer} hasAccepted={hasAccepted} onAccept={onAccept} />
}

/** The button's text, with the cost of an entry unless the text says why there is none. */
function EnterLabel({ button, tile }: { button: EnterButton; tile: Tile }) {
  return (
    <>
      <span>{button.text}</span> {!button.reason && <span className={styles.price}>{costText(tile)}</span>}
    </>
  )
}

function EnterForm({
  offer,
  hasAccepted,
  onAccept,
  ...context
}: CompetitionContext & Terms & { offer: Extract<EnterOffer, { kind: 'enter' }> }) {
  const { competition, page, now } = context
  const area = useRef<HTMLDivElement>(null)
  const [showsTermsError, setShowsTermsError] = useState(false)
  const needsTerms = competition.termsStep === 'details'
  const canEnter = offer.missingTokens === 0
  const isPreview = usePreview() !== undefined
  const isReady = canEnter && (hasAccepted || !needsTerms)
  const label = <EnterLabel button={offer.button} tile={competition.tile} />
  if (isPreview)
    return (
      <Foot>
        <div className={styles.actions}>
          <Button className={styles.action} isWide disabled>
            {label}
          </Button>
        </div>
        <p className={styles.noScript}>This is a preview: nothing can be entered.</p>
      </Foot>
    )
  return (
    <Foot>
      {!canEnter && <TokenShortfall missing={offer.missingTokens} canEarn={context.canEarnTokens} />}
      {needsTerms && canEnter && (
        <div ref={area}>
          <Checkbox
            isRequired
            isChecked={hasAccepted}
            messages={showsTermsError && !hasAccepted ? [messageFor('error.validation.terms.true-required')] : []}
            onChange={(isChecked) => {
              onAccept(isChecked)
              setShowsTermsError(!isChecked)
            }}
          >
            {competition.terms.checkboxText}
          </Checkbox>
        </div>
      )}
      <noscript>
        <p className={styles.noScript}>Turn on JavaScript to enter online, or choose another way to enter.</p>
      </noscript>
      <div className={styles.actions}>
        {isReady ? (
          <ButtonLink
            className={styles.action}
            reloadDocument
            to={enterPath(page, competition)}
            onClick={() =>
              saveEntryIntent(tabStorage(), competition.id, needsTerms ? competition.terms.version : undefined)
            }
          >
            {label}
          </ButtonLink>
        ) : (
          // Unlike with `disabled` it can be focused and pressed, and then shows what is missing.
          <Button
            className={`${styles.action} ${styles.unready}`}
            aria-disabled
            aria-describedby={canEnter ? undefined : SHORTFALL_ID}
            onClick={() => {
              if (!canEnter) return
              setShowsTermsError(true)
              // The box is beside the button, so that nothing moves when it is visible already.
              area.current?.querySelector('input')?.focus({ preventScroll: true })
              area.current?.scrollIntoView({ block: 'nearest' })
            }}
          >
            {label}
          </Button>
        )}
        {openFreeRoute(competition, now) && <FreeRoute {...context} />}
      </div>
      {canEnter && competition.isOneTap && (
        // CSS shows this link if the browser has Apple Pay, so that nothing moves when the scripts have loaded.
        <Link className={styles.oneTap} to={quickPayPath(page, competition)} reloadDocument data-needs="apple-pay">
          Buy with Apple Pay
        </Link>
      )}
    </Foot>
  )
}

function TokenShortfall({ missing, canEarn }: { missing: number; canEarn: boolean }) {
  const [hint, latest] = shortfallHint(canEarn)
  return (
    <p className={styles.shortfall} id={SHORTFALL_ID}>
      <b>{shortfallCopy(missing)}</b> <span>{hint}</span> <Link to={listingPath()}>{latest}</Link>.
    </p>
  )
}

/** A link that opens the phone's own app. Other devices show the same as text, to be typed into a phone (2-flows §2). */
function MobileLink({ route, ...context }: CompetitionContext & { route: EntryRoute }) {
  const { channel, mobileFillPhone, mobileFillText } = route
  if (!mobileFillPhone) return null
  const isText = channel === 'sms'
  const body = mobileFillText ? `?&body=${encodeURIComponent(mobileFillText)}` : ''
  const label = (
    <>
      <AnyIcon name={isText ? 'speech' : 'phone'} />
      <span>{isText ? `Text ${mobileFillText ?? ''} to ${mobileFillPhone}` : `Call ${mobileFillPhone}`}</span>
    </>
  )
  return (
    <Foot>
      <div className={styles.actions}>
        <a
          className={`${buttonClass()} ${styles.action} ${styles.onPhones}`}
          href={isText ? `sms:${mobileFillPhone}${body}` : `tel:${mobileFillPhone}`}
        >
          {label}
        </a>
        <p className={styles.elsewhere}>{label}</p>
        {openFreeRoute(context.competition, context.now) && <FreeRoute {...context} />}
      </div>
    </Foot>
  )
}
