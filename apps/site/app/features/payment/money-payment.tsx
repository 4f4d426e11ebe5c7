/** Choosing what to buy and how to pay for it: bundles, credits, ways, terms, and one button (2-flows §2; 1-site §4). */
import { price } from '@fairdraw/rules/money.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { competitionPath } from '../../addresses.ts'
import { useLeaveConfirm } from '../../leave/use-leave-confirm.ts'
import { serverClock } from '../../session/clock.ts'
import { storedBucket } from '../../session/variants.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { drawDayName } from '../entry/result/draw-calendar.ts'
import { offerOf, SINGLE } from '../entry/entry-view.ts'
import { Notice, noticePlace } from '../entry/notice.tsx'
import { OutLink } from '../entry/external-link.tsx'
import type { StepProps } from '../entry/step-props.ts'
import { TermsTick } from '../entry/terms/terms-tick.tsx'
import { BankList } from './bank/bank-list.tsx'
import { useChosenBundle } from './bundle/chosen-bundle.ts'
import { BundleChoice } from './bundle/bundle-choice.tsx'
import { CardPanel } from './card/card-fields.tsx'
import { chosenCredits, creditOffers, summaryLines, toggleCredit } from './credit/credit-choice.ts'
import { CreditsChoice } from './credit/credits-choice.tsx'
import { LoadingPaymentOptions } from './options/loading-payment-options.tsx'
import { QuizWord } from '../entry/quiz/quiz-word.tsx'
import { PaymentFoot } from './payment-foot.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { NO_CREDITS, usePaymentMeans } from './options/use-payment-means.ts'
import type { SavedCard } from './options/use-payment-means.ts'
import { usePaymentChecks } from './flow/use-payment-checks.ts'
import { usePaying } from './flow/use-paying.ts'
import type { Asking } from './flow/use-paying.ts'
import { useTotal } from './use-total.ts'
import { payPalGave, usePaymentOptions } from './options/use-payment-options.ts'
import type { PaymentOptions } from './options/use-payment-options.ts'
import { ApplePayPlace, PayPalPlace } from './wallet/wallet-places.tsx'
import { PaymentOptionChoice } from './options/payment-option-choice.tsx'
import type { PaymentOptionId } from './options/payment-options.ts'
import { savedCardOf } from './options/payment-options.ts'
import styles from '../entry/entry.module.css'

export function MoneyPayment(props: StepProps) {
  const { view, run, state, hasMoved, onTotal } = props
  const [{ bundles, selector }] = useState(() => offerOf(view, storedBucket(view.experimentPolicy)))
  const [bundleId, setBundleId] = useChosenBundle(props, bundles)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const needsTerms = view.terms.step === 'payment'
  // Of the version that was shown: no other is agreed to by it.
  const [accepted, setAccepted] = useState<number>()
  const isAccepted = !needsTerms || accepted === view.terms.version

  const { means, again } = usePaymentMeans()
  const now = new Date(serverClock.now())
  const bundle = bundles.find((one) => one.bundleId === bundleId) ?? bundles[0]!
  const { creditIds, applied } = chosenCredits(bundle, ticked, means?.credits ?? NO_CREDITS, now)
  const { moneyPence } = applied
  const isOfWay = noticePlace(state.notice) === 'way'
  const refused = isOfWay ? state.method : undefined
  const ways = usePaymentOptions(means?.cards, { moneyPence, takesCredit: view.takesCredit, refused })
  const { chosen, card } = ways
  const checks = usePaymentChecks(ways, isAccepted)
  const paying = usePaying(props)
  useLeaveConfirm(paying.isBusy)
  useTotal(onTotal, price(moneyPence))
  const isByCard = chosen === 'card' || (chosen && chosen !== 'credits' && savedCardOf(chosen) !== undefined)

  const choose = (way: PaymentOptionId) => {
    ways.choose(way)
    // What was said is about the other one.
    paying.say()
    if (isOfWay) run.tryAnew()
  }
  /** Whether all is there that has to be; says what is not. */
  const isReady = () => {
    paying.say()
    return !ways.isWaiting && checks.check()
  }
  const payWith = async (ask: (phone: string) => Promise<Asking>) => {
    // Without its fields the form has to be loaded again, whatever is paid with meanwhile.
    if (card.form || !card.trouble?.isFormLost) card.setTrouble(undefined)
    const answer = await paying.pay(ask, {
      ...(bundle.bundleId !== SINGLE && { bundleId: bundle.bundleId }),
      ...(creditIds.length > 0 && { creditIds }),
      ...(needsTerms && { termsAccepted: true, termsVersion: view.terms.version }),
    })
    if (answer?.ok !== false) return
    if ('fields' in answer.trouble) card.setTrouble(answer.trouble)
    else paying.say(answer.trouble.message)
  }
  const pay = () => {
    if (isReady()) void payWith((phone) => ways.ask(moneyPence, phone))
  }
  // What was ticked may be gone: it is looked up again.
  const lookUp = useEffectEvent(() => creditIds.length > 0 && void again())
  // The bank's no is about one field: it is marked as well.
  const mark = useEffectEvent(() => chosen === 'card' && card.setTrouble(CODE_REFUSED))
  useEffect(() => {
    if (state.notice === 'invalid-request') lookUp()
    if (state.notice === 'security-code-refused') mark()
  }, [state.notice])

  const problem = (
    <>
      <Notice state={state} at="way" />
      <ErrorBox messages={isByCard && card.trouble ? card.messages : paying.messages}>
        {chosen === 'card' && card.trouble?.isFormLost && (
          <TextButton onClick={card.open}>Load the card form again</TextButton>
        )}
      </ErrorBox>
    </>
  )
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Enter in a field, too; PayPal opens at its own button alone.
        if (chosen !== 'paypal') pay()
      }}
    >
      <ScreenHeading takesFocus={hasMoved}>{bundles.length > 1 ? 'Choose and pay' : 'Pay and you’re in'}</ScreenHeading>
      <QuizWord state={state} />
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
      {means ? (
        <>
          <CreditsChoice
            offers={creditOffers(means.credits, bundle, now)}
            chosen={creditIds}
            onToggle={(id, isOn) => setTicked(toggleCredit(creditIds, id, isOn))}
          />
          {means.hasFailed && (
            <p className={styles.small}>
              We can’t load your saved cards and credits at the moment.{' '}
              <TextButton onClick={() => void again()}>Try again</TextButton>
            </p>
          )}
          {chosen === 'credits' && problem}
          <PaymentOptionChoice
            rows={ways.rows}
            chosen={ways.picked}
            onChoose={choose}
            isBrief={ways.isBrief}
            onShowAll={ways.showAll}
            isHidden={chosen === 'credits'}
            messages={checks.wayMessages}
            problem={problem}
            panels={{
              card: <CardPanel card={card} />,
              bank: <BankList {...ways.banks} messages={checks.bankMessages} />,
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
          isMissed={checks.isTried}
        />
      )}
      <PaymentSummary lines={summaryLines(bundle, applied)} draw={view.drawsAt && drawDayName(view.drawsAt)} />
      <PaymentFoot>
        {chosen === 'paypal' ? (
          <PayPalPlace
            amountPence={moneyPence}
            mayStart={isReady}
            onOutcome={(outcome) => void payWith(async () => payPalGave(outcome))}
          />
        ) : chosen === 'apple-pay' ? (
          <ApplePayPlace opened={ways.applePay} onPress={pay} isBusy={paying.isBusy} />
        ) : (
          <BusyButton type="submit" size="large" isWide isBusy={paying.isBusy} isWaiting={ways.isWaiting}>
            {paying.isBusy ? 'Paying…' : payWords(ways, moneyPence)}
          </BusyButton>
        )}
      </PaymentFoot>
      {view.hasPost && (
        <p className={styles.post}>
          You can also enter by post without paying, with the same chance of winning.{' '}
          <OutLink to={competitionPath(undefined, view, 'postal')}>How to enter by post</OutLink>
        </p>
      )}
    </form>
  )
}

const CODE_REFUSED = { fields: { cvv: 'Check the security code' }, isFormLost: false }

function payWords({ chosen, rows, banks: { bank } }: PaymentOptions, moneyPence: number): ReactNode {
  if (chosen === 'credits') return 'Enter with credits'
  const amount = price(moneyPence)
  if (chosen === 'bank') return `Pay ${amount} ${bank ? `from ${bank.friendlyName}` : 'by bank'}`
  const card = rows.find(({ way }) => way === chosen)?.card
  return card ? <PayWithCard amount={amount} card={card} /> : `Pay ${amount}`
}

/** The dots are for the eye; the button's name is what the card is called everywhere. */
function PayWithCard({ amount, card: { brand, last4 } }: { amount: string; card: SavedCard }) {
  return (
    <span>
      Pay {amount} with {brand} <span aria-hidden="true">•••• </span>
      <span className="visually-hidden">ending </span>
      {last4}
    </span>
  )
}
