/** The mark of a way to pay, drawn plainly. */
import type { ReactNode } from 'react'
import type { PaymentOptionId } from './payment-options.ts'

const word = (text: string, fill: string, size: number): ReactNode => (
  <text x="18" y="16" textAnchor="middle" fontSize={size} fontWeight="800" fill={fill}>
    {text}
  </text>
)

const MARKS: Partial<Record<PaymentOptionId, { background: string; mark: ReactNode }>> = {
  card: { background: '#f4eff8', mark: <path d="M0.5 6h35v4.5h-35zM5 15.5h9v2.500H5z" fill="#b7a6cb" /> },
  bank: {
    background: '#f4eff8',
    mark: (
      <path
        d="M18 4.500l9 4.500v1.700H9V9zm-7 8h2.400v5H11zm5.800 0h2.400v5h-2.400zm5.800 0H25v5h-2.400zM9 18.500h18V20H9z"
        fill="#5a1fa8"
      />
    ),
  },
  paypal: { background: '#ffffff', mark: word('PayPal', '#142c8e', 9) },
  'apple-pay': { background: '#000000', mark: word('Pay', '#ffffff', 10) },
}

export function PaymentMark({ way }: { way: PaymentOptionId }) {
  const known = MARKS[way]
  if (!known) return null
  return (
    <svg width="36" height="24" viewBox="0 0 36 24" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="35" height="23" rx="4" fill={known.background} stroke="#d6cbe2" />
      {known.mark}
    </svg>
  )
}
