import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { messageFor } from '@fairdraw/rules/player/validation.ts'
import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { competitionPath, enterPath, quickPayPath } from '../../addresses.ts'
import { useLeaveConfirm } from '../../leave/use-leave-confirm.ts'
import { SITE_NAME } from '../../origin.ts'
import { Notice } from '../entry/notice.tsx'
import { ExternalLink } from '../entry/external-link.tsx'
import { TermsTick } from '../entry/terms-step/terms-tick.tsx'
import { hasApplePay, openApplePay } from '../payment/wallet/apple-pay.ts'
import { BundleChoice } from '../payment/bundle/bundle-choice.tsx'
import { PaymentFooter } from '../payment/payment-footer.tsx'
import { useGatewayResource } from '../payment/use-gateway-resource.ts'
import { finishApplePaySheet } from '../payment/wallet/finish-apple-pay-sheet.ts'
import { useReportTotal } from '../payment/use-report-total.ts'
import { ApplePaySlot } from '../payment/wallet/wallet-slots.tsx'
import type { QuickPayDetails } from './quick-pay-run.ts'
import type { QuickPayProps } from './use-quick-pay.ts'
import styles from '../entry/entry.module.css'

/** The order, its two required ticks, and the Apple Pay button. */
export function QuickPayStep(props: QuickPayProps) {
  const { details } = props.state
  if (!details) return null
  if (!hasApplePay()) return <NoApplePay {...props} />
  return <OneTap {...props} details={details} />
}

const TICK_REQUIRED: readonly string[] = [messageFor('error.validation.true-required')]
const NO_MESSAGES: readonly string[] = []

function OneTap(props: QuickPayProps & { details: QuickPayDetails }) {
  const { view, run, state, details, pageSlug, showsBundles, onTotal } = props
  const bundles = details.bundles.toSorted((a, b) => a.entries - b.entries)
  const [bundleId, setBundleId] = useState(bundles[0]!.bundleId)
  const [isAdult, setIsAdult] = useState(false)
  // The player accepts only the version of the terms that was shown.
  const { version } = view.terms
  const [accepted, setAccepted] = useState<number>()
  const isAccepted = accepted === version
  const [isTried, setIsTried] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [messages, setMessages] = useState(NO_MESSAGES)
  const applePay = useGatewayResource(true, async () => openApplePay(await run.clientToken()))
  const bundle = bundles.find((one) => one.bundleId === bundleId) ?? bundles[0]!
  const isBusy = isOpen || state.isBusy
  useLeaveConfirm(isBusy)
  useReportTotal(onTotal, formatPrice(bundle.pricePence))

  // The browser opens the sheet only directly in the tap's handler.
  const pay = async () => {
    setIsTried(true)
    setMessages(NO_MESSAGES)
    run.clearNotice()
    if (!applePay.resource || !isAdult || !isAccepted) return
    setIsOpen(true)
    const result = await applePay.resource.authorise({
      amountPence: bundle.pricePence,
      label: SITE_NAME,
      asksForPhone: true,
      takesCredit: view.takesCredit,
    })
    setIsOpen(false)
    if (!result.ok) return setMessages([result.failure.message])
    const { nonce, deviceData, phone = '', finish } = result
    const paid = run.pay({
      bundleId: bundle.bundleId,
      nonce,
      ...(deviceData && { deviceData }),
      phone,
      termsAccepted: isAccepted,
      termsVersion: version,
      isAdult,
    })
    finishApplePaySheet(run, finish)
    await paid
  }

  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus={false}>One tap and you’re in</ScreenHeading>
      {state.fieldMessages ? <ErrorBox messages={state.fieldMessages} /> : <Notice state={state} />}
      <ErrorBox messages={messages} />
      {showsBundles && bundles.length > 1 ? (
        <BundleChoice bundles={bundles} selector="list" chosen={bundle.bundleId} onChoose={setBundleId} />
      ) : (
        <p>
          <span>{`${pluralise(bundle.entries, 'entry', 'entries')} for`}</span> <b>{formatPrice(bundle.pricePence)}</b>,
          paid with Apple Pay. You don’t need an account. We’ll save your tickets under the mobile number you give Apple
          Pay. {bundles.length > 1 && <Link to={quickPayPath(pageSlug, view, true)}>Choose more entries</Link>}
        </p>
      )}
      {view.tokensEarned > 0 && (
        <p className={styles.quiet}>{`You’ll earn ${formatTokens(bundle.entries * view.tokensEarned)}.`}</p>
      )}
      <Checkbox
        isRequired
        isChecked={isAdult}
        onChange={setIsAdult}
        messages={isTried && !isAdult ? TICK_REQUIRED : NO_MESSAGES}
      >
        I am 18 or over
      </Checkbox>
      <TermsTick
        view={view}
        isAccepted={isAccepted}
        onChange={(is) => setAccepted(is ? version : undefined)}
        isMissed={isTried}
      />
      <PaymentFooter>
        <ApplePaySlot opened={applePay} onPress={() => void pay()} isBusy={isBusy} />
      </PaymentFooter>
      <p className={styles.small}>
        <ExternalLink className={styles.again} to={enterPath(pageSlug, view)}>
          Pay another way
        </ExternalLink>
      </p>
      {view.hasPost && (
        <p className={styles.post}>
          You can also enter by post without paying, with the same chance of winning.{' '}
          <ExternalLink to={competitionPath(undefined, view, 'postal')}>How to enter by post</ExternalLink>
        </p>
      )}
    </div>
  )
}

/** For a browser without Apple Pay that opened this URL. */
function NoApplePay({ view, pageSlug }: QuickPayProps) {
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus={false}>Apple Pay isn’t available</ScreenHeading>
      <p>You can’t use Apple Pay in this browser. You can pay another way instead.</p>
      <ExternalLink to={enterPath(pageSlug, view)} className={buttonClass({ size: 'large', isWide: true })}>
        Enter another way
      </ExternalLink>
    </div>
  )
}
