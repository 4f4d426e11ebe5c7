import { counted } from '@fairdraw/rules/count.ts'
import { messageFor } from '@fairdraw/rules/validation.ts'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { enterPath, listingPath, quickPayPath } from '../../addresses.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { costText } from '../catalogue/tile.ts'
import { wishToEnter } from '../entry/intentions.ts'
import { tabStore } from '../entry/tab-store.ts'
import type { CompetitionContext } from './competition.tsx'
import type { WayIn } from './competition-data.ts'
import styles from './enter-area.module.css'
import { enterOffer, openFreeWay } from './enter-offer.ts'
import type { EnterOffer } from './enter-offer.ts'
import { FreeWay, NextPrize, NotNow, Reminder } from './other-actions.tsx'
import { wayState } from './way-words.ts'

type Terms = { hasAccepted: boolean; onAccept: (hasAccepted: boolean) => void }

/** The foot of the details, always in sight: the terms and the button; for text and phone what opens the phone's own app. */
export function EnterArea({ hasAccepted, onAccept, ...context }: CompetitionContext & Terms) {
  const { competition, channel, now } = context
  const way = competition.ways.find((each) => each.channel === channel)
  if (channel === 'postal') return null
  if (channel === 'sms' || channel === 'phone') {
    return way && wayState(competition.tile, way, now).state === 'open' ? <MobileLink way={way} {...context} /> : null
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
        <NotNow offer={offer} {...context} />
        <div className={styles.actions}>
          {offer.kind === 'wait' && <Reminder {...context} />}
          {openFreeWay(competition, now) && <FreeWay {...context} />}
          <NextPrize {...context} />
        </div>
      </Foot>
    )
  }
  return <EnterForm {...context} offer={offer} hasAccepted={hasAccepted} onAccept={onAccept} />
}

function EnterForm({
  offer,
  hasAccepted,
  onAccept,
  ...context
}: CompetitionContext & Terms & { offer: Extract<EnterOffer, { kind: 'enter' }> }) {
  const { competition, page, now } = context
  const area = useRef<HTMLDivElement>(null)
  const [isMissed, setIsMissed] = useState(false)
  const needsTerms = competition.termsStep === 'details'
  const canEnter = offer.missingTokens === 0
  const isReady = canEnter && (hasAccepted || !needsTerms)
  const words = (
    <>
      {offer.text} <span className={styles.price}>{costText(competition.tile)}</span>
    </>
  )
  return (
    <Foot>
      {!canEnter && <TokenShortfall missing={offer.missingTokens} />}
      {needsTerms && canEnter && (
        <div ref={area}>
          <Checkbox
            isRequired
            isChecked={hasAccepted}
            messages={isMissed && !hasAccepted ? [messageFor('error.validation.terms.true-required')] : []}
            onChange={(isChecked) => {
              onAccept(isChecked)
              setIsMissed(!isChecked)
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
            onClick={() => wishToEnter(tabStore(), competition.id, needsTerms ? competition.terms.version : undefined)}
          >
            {words}
          </ButtonLink>
        ) : (
          // A disabled button takes no press; who presses all the same is told what is missing.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            className={styles.unready}
            data-early-press
            onClick={() => {
              if (!canEnter) return
              setIsMissed(true)
              area.current?.querySelector('input')?.focus()
            }}
          >
            <Button className={styles.action} isWide disabled>
              {words}
            </Button>
          </div>
        )}
        {openFreeWay(competition, now) && <FreeWay {...context} />}
      </div>
      {canEnter && competition.isOneTap && (
        // Shown where the browser has Apple Pay, by its style sheet: nothing moves when scripts arrive.
        <Link className={styles.oneTap} to={quickPayPath(page, competition)} reloadDocument data-needs="apple-pay">
          Buy with Apple Pay
        </Link>
      )}
    </Foot>
  )
}

function TokenShortfall({ missing }: { missing: number }) {
  return (
    <p className={styles.shortfall}>
      <b>You need {counted(missing, 'more token')} to enter the competition.</b> There’s plenty to win without tokens on
      the <Link to={listingPath()}>Latest page</Link>.
    </p>
  )
}

/** What opens a phone's own app; elsewhere the same words, to be typed into one (2-flows §2). */
function MobileLink({ way, ...context }: CompetitionContext & { way: WayIn }) {
  const { channel, mobileFillPhone, mobileFillText } = way
  if (!mobileFillPhone) return null
  const isText = channel === 'sms'
  const body = mobileFillText ? `?&body=${encodeURIComponent(mobileFillText)}` : ''
  const words = (
    <>
      <Icon name={isText ? 'speech' : 'phone'} />
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
          {words}
        </a>
        <p className={styles.elsewhere}>{words}</p>
        {openFreeWay(context.competition, context.now) && <FreeWay {...context} />}
      </div>
    </Foot>
  )
}
