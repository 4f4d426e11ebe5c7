import { LimitOffer } from '../../safety/limit-offer.tsx'
import type { StepProps } from '../step-props.ts'
import { MoneyPayment } from './money-payment.tsx'
import { TokenPayment } from './token-payment.tsx'

export function PaymentStep(props: StepProps) {
  if (props.view.form === 'tokens') return <TokenPayment {...props} />
  return (
    <>
      <MoneyPayment {...props} />
      <LimitOffer />
    </>
  )
}
