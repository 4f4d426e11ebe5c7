import { LimitOffer } from '../../safety/limit-offer.tsx'
import type { StepProps } from '../step-props.ts'
import { MoneyPayment } from './money-payment.tsx'
import { TokenPayment } from './token-payment.tsx'

export function PaymentStep(props: StepProps) {
  if (props.view.form === 'tokens') return <TokenPayment {...props} />
  // It is the question that ends a registration, so a new player sees it first (field rule 15).
  return (
    <>
      <MoneyPayment {...props} limitOffer={props.isNewPlayer && <LimitOffer isNewPlayer />} />
      {!props.isNewPlayer && <LimitOffer />}
    </>
  )
}
