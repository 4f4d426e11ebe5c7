import { enterButton } from '@fairdraw/rules/competition.ts'
import { messageFor } from '@fairdraw/rules/validation.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { enterPath, listingPath, quickPayPath } from '../../addresses.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { costText, isCapped } from '../catalogue/tile.ts'
import { wishToEnter } from '../entry/intentions.ts'
import { tabStore } from '../entry/tab-store.ts'
import type { CompetitionContext } from './competition.tsx'
import type { WayIn } from './competition-data.ts'
import styles from './enter-area.module.css'
import { wayState } from './way-words.ts'

type Terms = { hasAccepted: boolean; onAccept: (hasAccepted: boolean) => void }

/** The terms and the button; for text and phone the link that opens the phone's own app. */
export function EnterArea({ hasAccepted, onAccept, ...context }: CompetitionContext & Terms) {
  const { competition, channel, now } = context
  const way = competition.ways.find((each) => each.channel === channel)
  if (channel === 'postal') return null
  if (channel === 'sms' || channel === 'phone') {
    return way && wayState(competition.tile, way, now).state === 'open' ? <MobileLink way={way} /> : null
  }
  return <EnterOnline {...context} hasAccepted={hasAccepted} onAccept={onAccept} />
}

function EnterOnline({ competition, page, now, viewer, hasAccepted, onAccept }: CompetitionContext & Terms) {
  const { tile, terms, buttonText } = competition
  const area = useRef<HTMLDivElement>(null)
  const [isMissed, setIsMissed] = useState(false)
  const view = enterButton(
    { ...tile, meta: { ...tile.meta, display: { details: { buttonText, onHoldText: tile.onHoldText } } } },
    now,
    isCapped(viewer, competition.id),
  )
  const missing = viewer && tile.tokens !== undefined ? Math.max(0, tile.tokens - viewer.tokens) : 0
  const needsTerms = competition.termsStep === 'details'
  const canEnter = view.isEnabled && missing === 0
  const isReady = canEnter && (hasAccepted || !needsTerms)
  const words = (
    <>
      {view.text} <span className={styles.price}>{costText(tile)}</span>
    </>
  )
  return (
    <div className={styles.area} ref={area}>
      {missing > 0 && <TokenShortfall missing={missing} />}
      {needsTerms && canEnter && (
        <Checkbox
          isRequired
          isChecked={hasAccepted}
          messages={isMissed && !hasAccepted ? [messageFor('error.validation.terms.true-required')] : []}
          onChange={(isChecked) => {
            onAccept(isChecked)
            setIsMissed(!isChecked)
          }}
        >
          {terms.checkboxText}
        </Checkbox>
      )}
      <noscript>
        <p className={styles.noScript}>
          Entering online needs JavaScript, which is switched off here. Every other way in works without it.
        </p>
      </noscript>
      {isReady ? (
        <ButtonLink
          size="large"
          isWide
          reloadDocument
          to={enterPath(page, competition)}
          onClick={() => wishToEnter(tabStore(), competition.id, needsTerms ? terms.version : undefined)}
        >
          {words}
        </ButtonLink>
      ) : (
        <>
          {/* A disabled button takes no press; who presses all the same is told what is missing. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div
            className={styles.unready}
            data-early-press
            onClick={() => {
              if (!canEnter) return
              setIsMissed(true)
              area.current?.querySelector('input')?.focus()
            }}
          >
            <Button size="large" isWide disabled>
              {words}
            </Button>
          </div>
        </>
      )}
      {canEnter && competition.isOneTap && (
        // Shown where the browser has Apple Pay, by its style sheet: nothing moves when scripts arrive.
        <Link className={styles.oneTap} to={quickPayPath(page, competition)} reloadDocument data-needs="apple-pay">
          Buy with Apple Pay
        </Link>
      )}
    </div>
  )
}

function TokenShortfall({ missing }: { missing: number }) {
  return (
    <div className={styles.shortfall}>
      <p>
        <b>
          You need {missing.toLocaleString('en-GB')} more token{missing === 1 ? '' : 's'} to enter the competition.
        </b>
      </p>
      <p>
        There is plenty to win without any on the <Link to={listingPath()}>Latest page</Link>.
      </p>
    </div>
  )
}

/** What opens a phone's own app; elsewhere the same words, to be typed into one (2-flows §2). */
function MobileLink({ way: { channel, mobileFillPhone, mobileFillText } }: { way: WayIn }) {
  if (!mobileFillPhone) return null
  const isText = channel === 'sms'
  const body = mobileFillText ? `?&body=${encodeURIComponent(mobileFillText)}` : ''
  const words = (
    <>
      <Icon name={isText ? 'speech' : 'phone'} />
      {isText ? `Text ${mobileFillText ?? ''} to ${mobileFillPhone}` : `Call ${mobileFillPhone}`}
    </>
  )
  return (
    <div className={styles.area}>
      <a
        className={`${buttonClass({ size: 'large', isWide: true })} ${styles.onPhones}`}
        href={isText ? `sms:${mobileFillPhone}${body}` : `tel:${mobileFillPhone}`}
      >
        {words}
      </a>
      <p className={styles.elsewhere}>{words}</p>
    </div>
  )
}
