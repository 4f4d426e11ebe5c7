import { counted } from '@fairdraw/rules/count.ts'
import { price } from '@fairdraw/rules/money.ts'
import { messageFor } from '@fairdraw/rules/validation.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { competitionPath, enterPath, quickPayPath } from '../../addresses.ts'
import { useLeaveConfirm } from '../../leave/use-leave-confirm.ts'
import { SITE_NAME } from '../../origin.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { Notice } from '../entry/notice.tsx'
import { OutLink } from '../entry/external-link.tsx'
import { TermsTick } from '../entry/terms/terms-tick.tsx'
import { hasApplePay, openApplePay } from '../payment/wallet/apple-pay.ts'
import { BundleChoice } from '../payment/bundle/bundle-choice.tsx'
import { PaymentFoot } from '../payment/payment-foot.tsx'
import { useOpened } from '../payment/use-opened.ts'
import { finishSheet } from '../payment/flow/use-paying.ts'
import { useTotal } from '../payment/use-total.ts'
import { ApplePayPlace } from '../payment/wallet/wallet-places.tsx'
import type { QuickPayDetails } from './quick-pay-run.ts'
import type { QuickPayProps } from './use-quick-pay.ts'
import styles from '../entry/entry.module.css'

/** What one tap buys, the two ticks that come before it, and the tap. */
export function QuickPayStep(props: QuickPayProps) {
  const { details } = props.state
  if (!details) return null
  if (!hasApplePay()) return <NoApplePay {...props} />
  return <OneTap {...props} details={details} />
}

const TICK: readonly string[] = [messageFor('error.validation.true-required')]
const NONE: readonly string[] = []

function OneTap(props: QuickPayProps & { details: QuickPayDetails }) {
  const { view, run, state, details, pageSlug, showsBundles, onTotal } = props
  const bundles = details.bundles.toSorted((a, b) => a.entries - b.entries)
  const [bundleId, setBundleId] = useState(bundles[0]!.bundleId)
  const [isAdult, setIsAdult] = useState(false)
  // Of the version that was shown: no other is agreed to by it.
  const { version } = view.terms
  const [accepted, setAccepted] = useState<number>()
  const isAccepted = accepted === version
  const [isTried, setIsTried] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [messages, setMessages] = useState(NONE)
  const applePay = useOpened(true, async () => openApplePay(await run.clientToken()))
  const bundle = bundles.find((one) => one.bundleId === bundleId) ?? bundles[0]!
  const isBusy = isOpen || state.isBusy
  useLeaveConfirm(isBusy)
  useTotal(onTotal, price(bundle.pricePence))

  // The sheet opens in the very handler of the tap, or not at all.
  const pay = async () => {
    setIsTried(true)
    setMessages(NONE)
    run.tryAnew()
    if (!applePay.thing || !isAdult || !isAccepted) return
    setIsOpen(true)
    const answer = await applePay.thing.authorise({
      amountPence: bundle.pricePence,
      label: SITE_NAME,
      asksForPhone: true,
      takesCredit: view.takesCredit,
    })
    setIsOpen(false)
    if (!answer.ok) return setMessages([answer.trouble.message])
    const { nonce, deviceData, phone = '', finish } = answer
    const paid = run.pay({
      bundleId: bundle.bundleId,
      nonce,
      ...(deviceData && { deviceData }),
      phone,
      termsAccepted: isAccepted,
      termsVersion: version,
      isAdult,
    })
    finishSheet(run, finish)
    await paid
  }

  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus={false}>One tap and you’re in</ScreenHeading>
      {state.wrong ? <ErrorBox messages={state.wrong} /> : <Notice state={state} />}
      <ErrorBox messages={messages} />
      {showsBundles && bundles.length > 1 ? (
        <BundleChoice bundles={bundles} selector="list" chosen={bundle.bundleId} onChoose={setBundleId} />
      ) : (
        <p>
          {counted(bundle.entries, 'entry', 'entries')} for <b>{price(bundle.pricePence)}</b>, paid with Apple Pay. You
          don’t need an account. We’ll save your tickets under the mobile number you give Apple Pay.{' '}
          {bundles.length > 1 && <Link to={quickPayPath(pageSlug, view, true)}>Choose more entries</Link>}
        </p>
      )}
      <Checkbox isRequired isChecked={isAdult} onChange={setIsAdult} messages={isTried && !isAdult ? TICK : NONE}>
        I am 18 or over
      </Checkbox>
      <TermsTick
        view={view}
        isAccepted={isAccepted}
        onChange={(is) => setAccepted(is ? version : undefined)}
        isMissed={isTried}
      />
      <PaymentFoot>
        <ApplePayPlace opened={applePay} onPress={() => void pay()} isBusy={isBusy} />
      </PaymentFoot>
      <p className={styles.small}>
        <OutLink className={styles.again} to={enterPath(pageSlug, view)}>
          Pay another way
        </OutLink>
      </p>
      {view.hasPost && (
        <p className={styles.post}>
          You can also enter by post without paying, with the same chance of winning.{' '}
          <OutLink to={competitionPath(undefined, view, 'postal')}>How to enter by post</OutLink>
        </p>
      )}
    </div>
  )
}

/** Opened by its address in a browser that has none. */
function NoApplePay({ view, pageSlug }: QuickPayProps) {
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus={false}>Apple Pay isn’t available</ScreenHeading>
      <p>You can’t use Apple Pay in this browser. You can pay another way instead.</p>
      <OutLink to={enterPath(pageSlug, view)} className={buttonClass({ size: 'large', isWide: true })}>
        Enter another way
      </OutLink>
    </div>
  )
}
