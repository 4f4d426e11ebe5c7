import { price } from '@fairdraw/rules/money.ts'
import { useRef, useState } from 'react'
import { competitionPath } from '../../addresses.ts'
import { useLeaveConfirm } from '../../leave/use-leave-confirm.ts'
import { useAccount } from '../../session/use-account.ts'
import { storedDraw } from '../../session/variants.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { LimitOffer } from '../safety/limit-offer.tsx'
import { BundleChoice } from './bundle-choice.tsx'
import { CardFields } from './card-fields.tsx'
import { offerOf, SINGLE } from '../entry/entry-view.ts'
import { Notice } from '../entry/notice.tsx'
import { OutLink } from '../entry/out-link.tsx'
import { QuizWord } from '../entry/quiz-word.tsx'
import type { StepProps } from '../entry/step-props.ts'
import { TermsTick } from '../entry/terms-tick.tsx'
import { useCardForm } from './use-card-form.ts'
import styles from '../entry/entry.module.css'

export function PaymentStep(props: StepProps) {
  if (props.view.form === 'tokens') return <TokenPayment {...props} />
  return (
    <>
      <CardPayment {...props} />
      <LimitOffer />
    </>
  )
}

function TokenPayment({ view, run, state, hasMoved }: StepProps) {
  const player = useAccount()
  const held = player.status === 'player' ? player.balances?.tokens : undefined
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus={hasMoved}>Spend {view.cost}?</ScreenHeading>
      <QuizWord state={state} />
      <Notice state={state} />
      <p className={styles.quiet}>
        One entry costs {view.cost}.{held !== undefined && ` You have ${held.toLocaleString('en-GB')}.`}
      </p>
      <BusyButton size="large" isWide isBusy={state.isBusy} onClick={() => void run.pay({ method: 'tokens' })}>
        Enter for {view.cost}
      </BusyButton>
    </div>
  )
}

function CardPayment({ view, run, state, hasMoved }: StepProps) {
  const player = useAccount()
  const [{ bundles, selector }] = useState(() => offerOf(view, storedDraw()))
  const [bundleId, setBundleId] = useState(() => bundles.toSorted((a, b) => a.entries - b.entries)[0]!.bundleId)
  const needsTerms = view.terms.step === 'payment'
  const [isAccepted, setIsAccepted] = useState(!needsTerms)
  const [isTried, setIsTried] = useState(false)
  const [isAuthorising, setIsAuthorising] = useState(false)
  const isPaying = useRef(false)
  const card = useCardForm()
  const chosen = bundles.find((bundle) => bundle.bundleId === bundleId) ?? bundles[0]!

  const pay = async () => {
    setIsTried(true)
    if (!card.form || !isAccepted || isPaying.current || state.isBusy) return
    isPaying.current = true
    setIsAuthorising(true)
    card.setTrouble(undefined)
    run.tryAnew()
    const phone = player.status === 'player' ? player.phone : ''
    const authorised = await card.form.authorise(chosen.pricePence, phone)
    setIsAuthorising(false)
    if (authorised.ok) {
      const { nonce, deviceData } = authorised
      const terms = needsTerms ? { termsAccepted: true, termsVersion: view.terms.version } : {}
      const bundle = chosen.bundleId === SINGLE ? {} : { bundleId: chosen.bundleId }
      await run.pay({ method: 'card', nonce, ...(deviceData ? { deviceData } : {}), ...bundle, ...terms })
    } else {
      card.setTrouble(authorised.trouble)
    }
    isPaying.current = false
  }
  const isBusy = isAuthorising || state.isBusy
  useLeaveConfirm(isBusy)

  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <ScreenHeading takesFocus={hasMoved}>{bundles.length > 1 ? 'Choose and pay' : 'Pay by card'}</ScreenHeading>
      <QuizWord state={state} />
      <Notice state={state} />
      <ErrorBox messages={card.messages}>
        {card.trouble?.isFormLost && <TextButton onClick={card.open}>Load the card form again</TextButton>}
      </ErrorBox>
      {bundles.length > 1 && (
        <BundleChoice bundles={bundles} selector={selector} chosen={chosen.bundleId} onChoose={setBundleId} />
      )}
      <CardFields card={card} isTried={isTried} />
      {needsTerms && <TermsTick view={view} isAccepted={isAccepted} onChange={setIsAccepted} isMissed={isTried} />}
      <BusyButton type="submit" size="large" isWide isBusy={isBusy} isWaiting={!card.form}>
        {isBusy ? 'Paying…' : `Pay ${price(chosen.pricePence)}`}
      </BusyButton>
      <p className={styles.small}>
        <Icon name="lock" size={16} /> Your card details go straight to our payment provider. We never see them, and
        your bank may ask if it’s you.
      </p>
      {view.hasPost && (
        <p className={styles.post}>
          You can also enter by post, without paying: it has the same chance of winning.{' '}
          <OutLink to={competitionPath(undefined, view, 'postal')}>How to enter by post</OutLink>
        </p>
      )}
    </form>
  )
}
