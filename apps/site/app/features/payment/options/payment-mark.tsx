/** The logo of a payment option, in a simple drawing. */
import type { ReactNode } from 'react'
import type { PaymentOptionId } from './payment-options.ts'

const textLogo = (text: string, fill: string, size: number): ReactNode => (
  <text x="18" y="16" textAnchor="middle" fontSize={size} fontWeight="800" fill={fill}>
    {text}
  </text>
)

const LOGOS: Partial<Record<PaymentOptionId, { background: string; mark: ReactNode }>> = {
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
  'fast-checkout': {
    background: '#f4eff8',
    mark: <path d="M5 8h9v2H5zM3 11.500h9v2H3zM7 15h7v2H7zM19 4.500l-4 8.500h4l-1 6.500 7-9h-5l3-6z" fill="#5a1fa8" />,
  },
  paypal: { background: '#ffffff', mark: textLogo('PayPal', '#142c8e', 9) },
  'apple-pay': { background: '#000000', mark: textLogo('Pay', '#ffffff', 10) },
  'google-pay': { background: '#ffffff', mark: textLogo('G Pay', '#3c4043', 10) },
}

export function PaymentMark({ id }: { id: PaymentOptionId }) {
  const logo = LOGOS[id]
  if (!logo) return null
  return (
    <svg width="36" height="24" viewBox="0 0 36 24" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="35" height="23" rx="4" fill={logo.background} stroke="#d6cbe2" />
      {logo.mark}
    </svg>
  )
}
