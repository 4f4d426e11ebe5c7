/** The payment step for money: bundles, credits, payment options, terms, and one pay button (2-flows §2; 1-site §4). */
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { CopyLinkButton } from '@fairdraw/ui/button/copy-link-button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { competitionPath } from '../../../addresses.ts'
import { useLeaveConfirm } from '../../../leave/use-leave-confirm.ts'
import { serverClock } from '../../../session/clock.ts'
import { storedBucket } from '../../../session/variants.ts'
import { drawDayName } from '../result/draw-calendar.ts'
import { selectOffer, SINGLE_ENTRY_BUNDLE_ID } from '../entry-view.ts'
import { Notice, noticePlace } from '../notice.tsx'
import { ExternalLink } from '../external-link.tsx'
import type { StepProps } from '../step-props.ts'
import { TermsTick } from '../terms-step/terms-tick.tsx'
import { BankList } from '../../payment/bank/bank-list.tsx'
import { useChosenBundle } from '../../payment/bundle/chosen-bundle.ts'
import { BundleChoice } from '../../payment/bundle/bundle-choice.tsx'
import { CardPanel, showCardFailure } from '../../payment/card/card-fields.tsx'
import { chosenCredits, creditOffers, summaryLines, toggleCredit } from '../../payment/credit/credit-choice.ts'
import { CreditsChoice } from '../../payment/credit/credits-choice.tsx'
import { FastCheckoutPanel } from '../../payment/fast-checkout/fast-checkout-panel.tsx'
import { LoadingPaymentOptions } from '../../payment/options/loading-payment-options.tsx'
import { QuizOutcome } from '../quiz/quiz-outcome.tsx'
import { PaymentFooter } from '../../payment/payment-footer.tsx'
import { PaymentSummary } from '../../payment/payment-summary.tsx'
import { NO_CREDITS, useSavedMethods } from '../../payment/options/use-saved-methods.ts'
import type { SavedCard } from '../../payment/options/use-saved-methods.ts'
import { usePaymentChecks } from './use-payment-checks.ts'
import { usePay } from './use-pay.ts'
import type { MethodResult } from '../../payment/options/method-result.ts'
import { useGooglePayOffer } from '../../payment/wallet/use-google-pay-offer.ts'
import { usePaymentDraft } from '../../payment/use-payment-draft.ts'
import { useReportTotal } from '../../payment/use-report-total.ts'
import { fromPayPalOutcome, usePaymentOptions } from '../../payment/options/use-payment-options.ts'
import type { PaymentOptions } from '../../payment/options/use-payment-options.ts'
import { ApplePaySlot, GooglePaySlot, PayPalSlot } from '../../payment/wallet/wallet-slots.tsx'
import { PaymentOptionChoice } from '../../payment/options/payment-option-choice.tsx'
import type { PaymentOptionId } from '../../payment/options/payment-options.ts'
import { loadAgain } from '../../../ui/page-life/load-again.ts'
import styles from '../entry.module.css'

type MoneyPaymentProps = StepProps & {
  /** Shown below the heading; a form of its own. */
  limitOffer: ReactNode
}

export function MoneyPayment(props: MoneyPaymentProps) {
  const { view, run, state, hasMoved, onTotal, limitOffer } = props
  const [{ bundles, selector }] = useState(() => selectOffer(view, storedBucket(view.experimentPolicy)))
  const [bundleId, setBundleId] = useChosenBundle(props, bundles)
  const [selectedCredits, setSelectedCredits] = useState<readonly string[]>([])
  const needsTerms = view.terms.step === 'payment'
  // The player accepts only the version of the terms that was shown.
  const [accepted, setAccepted] = useState<number>()
  const isAccepted = !needsTerms || accepted === view.terms.version

  const { saved, reload } = useSavedMethods()
  const now = new Date(serverClock.now())
  const bundle = bundles.find((one) => one.bundleId === bundleId) ?? bundles[0]!
  const { creditIds, applied } = chosenCredits(bundle, selectedCredits, saved?.credits ?? NO_CREDITS, now)
  const { moneyPence } = applied
  const isNoticeAboutOption = noticePlace(state.notice) === 'option'
  const { takesCredit, cardForm } = view
  const googlePay = useGooglePayOffer(cardForm)
  const draft = usePaymentDraft<'option' | 'bankId'>('payment-choice', props)
  // The options, with the places of the card fields, appear once all is known.
  const cards = googlePay === 'unknown' ? undefined : saved?.cards
  const options = usePaymentOptions(cards, {
    moneyPence,
    takesCredit,
    lastMethod: state.method,
    cardForm,
    hasGooglePay: googlePay === 'ready',
    draft,
  })
  const { chosen, card } = options
  const needsEmail = chosen === 'fast-checkout' && options.fastCheckout.stage !== 'ready'
  const checks = usePaymentChecks(options, isAccepted)
  const payment = usePay(props, options)
  const [isForOtherBrowser, setForOtherBrowser] = useState(false)
  useLeaveConfirm(payment.isBusy)
  useReportTotal(onTotal, formatPrice(moneyPence))

  const choose = (id: PaymentOptionId) => {
    options.choose(id)
    // The notice is about the other option.
    if (isNoticeAboutOption) run.clearNotice()
  }
  /** Whether the form is complete; shows what is missing. */
  const isReady = () => {
    options.clearMessages()
    return !options.isWaiting && checks.check()
  }
  const payWith = async (authorise: (phone: string) => Promise<MethodResult>) => {
    // Where the fields failed to load, the failure stays: the form needs a reload, even if the player pays in another way meanwhile.
    if (card.form || !card.failure?.isFormUnusable) card.setFailure(undefined)
    const result = await payment.pay(authorise, {
      ...(bundle.bundleId !== SINGLE_ENTRY_BUNDLE_ID && { bundleId: bundle.bundleId }),
      ...(creditIds.length > 0 && { creditIds }),
      ...(needsTerms && { termsAccepted: true, termsVersion: view.terms.version }),
    })
    // A saved card has no fields here.
    if (result?.ok === false && chosen === 'card' && 'fields' in result.failure)
      await showCardFailure(card, result.failure)
    setForOtherBrowser(result?.ok === false && 'isForOtherBrowser' in result.failure)
  }
  const pay = () => {
    if (isReady()) void payWith((phone) => options.authorise(moneyPence, phone))
  }
  // The selected credits may no longer exist: they are loaded again.
  const reloadCredits = useEffectEvent(() => creditIds.length > 0 && void reload())
  // The bank refused the security code: its field is marked too.
  const markSecurityCode = useEffectEvent(() => chosen === 'card' && card.setFailure(SECURITY_CODE_REFUSED))
  useEffect(() => {
    if (state.notice === 'invalid-request') reloadCredits()
    if (state.notice === 'security-code-refused') markSecurityCode()
  }, [state.notice])

  // Of the last attempt; otherwise why the card form did not load, or why fast checkout ended, beside the card form in its place.
  const optionMessages = [
    options.messages,
    chosen === 'card' ? card.messages : NO_MESSAGES,
    options.fastCheckout.messages,
  ].find(({ length }) => length > 0)
  const problem = (
    <>
      <Notice state={state} at="option" />
      <ErrorBox messages={optionMessages ?? NO_MESSAGES}>
        {chosen === 'card' && card.failure?.isFormUnusable && (
          <TextButton onClick={() => loadAgain(card.open)}>Load the card form again</TextButton>
        )}
        {isForOtherBrowser && options.messages.length > 0 && <CopyLinkButton />}
      </ErrorBox>
    </>
  )
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus={hasMoved}>{bundles.length > 1 ? 'Choose and pay' : 'Pay and you’re in'}</ScreenHeading>
      {limitOffer}
      <form
        className={styles.step}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in a field also submits. PayPal opens only from its own button; fast checkout shows a card first.
          if (needsEmail) options.fastCheckout.find()
          else if (chosen !== 'paypal') pay()
        }}
      >
        <QuizOutcome state={state} />
        <Notice state={state} at="step" />
        <Notice state={state} at="bundles" />
        {bundles.length > 1 && (
          <BundleChoice
            bundles={bundles}
            selector={selector}
            chosen={bundle.bundleId}
            onChoose={setBundleId}
            remainingPence={state.remainingPence}
          />
        )}
        {saved && cards ? (
          <>
            <CreditsChoice
              offers={creditOffers(saved.credits, bundle, now)}
              chosen={creditIds}
              onToggle={(id, isOn) => setSelectedCredits(toggleCredit(creditIds, id, isOn))}
            />
            {saved.hasLoadFailed && (
              <p className={styles.small}>
                We can’t load your saved cards and credits at the moment.{' '}
                <TextButton onClick={() => void reload()}>Try again</TextButton>
              </p>
            )}
            {chosen === 'credits' && problem}
            <PaymentOptionChoice
              options={options.options}
              chosen={options.selected}
              onChoose={choose}
              isCollapsed={options.isCollapsed}
              onShowAll={options.showAll}
              isHidden={chosen === 'credits'}
              messages={checks.optionMessages}
              problem={problem}
              panels={{
                card: <CardPanel card={card} />,
                ...(cardForm.fastCheckout && {
                  'fast-checkout': (
                    <FastCheckoutPanel fastCheckout={options.fastCheckout} onUseCard={() => choose('card')} />
                  ),
                }),
                bank: <BankList {...options.banks} messages={checks.bankMessages} />,
              }}
            />
          </>
        ) : (
          <LoadingPaymentOptions />
        )}
        <Notice state={state} at="terms" />
        {needsTerms && (
          <TermsTick
            view={view}
            isAccepted={isAccepted}
            onChange={(isTicked) => setAccepted(isTicked ? view.terms.version : undefined)}
            isMissed={checks.hasTried}
          />
        )}
        <PaymentSummary
          lines={summaryLines(bundle, applied)}
          tokensEarned={bundle.entries * view.tokensEarned}
          draw={view.drawsAt && drawDayName(view.drawsAt)}
        />
        <PaymentFooter>
          {chosen === 'paypal' ? (
            <PayPalSlot
              amountPence={moneyPence}
              mayStart={isReady}
              onOutcome={(outcome) => void payWith(async () => fromPayPalOutcome(outcome))}
            />
          ) : chosen === 'apple-pay' ? (
            <ApplePaySlot opened={options.applePay} onPress={pay} isBusy={payment.isBusy} />
          ) : chosen === 'google-pay' ? (
            <GooglePaySlot opened={options.googlePay} onPress={pay} isBusy={payment.isBusy} />
          ) : (
            <BusyButton type="submit" size="large" isWide isBusy={payment.isBusy} isWaiting={options.isWaiting}>
              {payment.isBusy ? 'Paying…' : payLabel(options, moneyPence)}
            </BusyButton>
          )}
        </PaymentFooter>
        {view.hasPost && (
          <p className={styles.post}>
            <span>{`You can also enter by post without paying, with the same chance of winning${view.tokensEarned > 0 ? ' and the same tokens' : ''}.`}</span>{' '}
            <ExternalLink to={competitionPath(undefined, view, 'postal')}>How to enter by post</ExternalLink>
          </p>
        )}
      </form>
    </div>
  )
}

const NO_MESSAGES: readonly string[] = []
const SECURITY_CODE_REFUSED = { fields: { cvv: 'Check the security code' }, isFormUnusable: false }

function payLabel({ chosen, options, banks: { bank } }: PaymentOptions, moneyPence: number): ReactNode {
  if (chosen === 'credits') return 'Enter with credits'
  const amount = formatPrice(moneyPence)
  if (chosen === 'bank') return `Pay ${amount} ${bank ? `from ${bank.friendlyName}` : 'by bank'}`
  const card = options.find(({ id }) => id === chosen)?.card
  return card ? <PayWithCard amount={amount} card={card} /> : `Pay ${amount}`
}

/** The dots are decoration. The accessible name is the same card name as everywhere else. */
function PayWithCard({ amount, card: { brand, last4 } }: { amount: string; card: SavedCard }) {
  return (
    <span>
      <span>{`Pay ${amount} with ${brand}`}</span> <span aria-hidden="true">•••• </span>
      <span className="visually-hidden">ending </span>
      <span>{last4}</span>
    </span>
  )
}
