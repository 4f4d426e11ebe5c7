/** The mark of the card's brand, drawn plainly, as soon as the first digits tell it. */
import type { ReactNode } from 'react'
import styles from './card-fields.module.css'

const word = (text: string, fill: string, size: number): ReactNode => (
  <text x="18" y="16" textAnchor="middle" fontSize={size} fontWeight="800" fontStyle="italic" fill={fill}>
    {text}
  </text>
)

const BRANDS: Record<string, { name: string; background: string; mark: ReactNode }> = {
  visa: { name: 'Visa', background: '#ffffff', mark: word('VISA', '#1a1f71', 11) },
  'master-card': {
    name: 'Mastercard',
    background: '#ffffff',
    mark: (
      <>
        <circle cx="14" cy="12" r="7" fill="#eb001b" />
        <circle cx="22" cy="12" r="7" fill="#f79e1b" fillOpacity="0.9" />
      </>
    ),
  },
  'american-express': { name: 'American Express', background: '#016fd0', mark: word('AMEX', '#ffffff', 10) },
  maestro: {
    name: 'Maestro',
    background: '#ffffff',
    mark: (
      <>
        <circle cx="14" cy="12" r="7" fill="#00a2e5" />
        <circle cx="22" cy="12" r="7" fill="#eb001b" fillOpacity="0.9" />
      </>
    ),
  },
}

/** A kept card's brand comes by its name. */
const brandOf = (brand: string) =>
  BRANDS[brand] ?? Object.values(BRANDS).find(({ name }) => name.toLowerCase() === brand.toLowerCase())

/** `isSilent`: its name stands beside it. */
export function CardBrand({ brand, isSilent = false }: { brand: string | undefined; isSilent?: boolean }) {
  const known = brandOf(brand ?? '')
  return (
    <span className={styles.brand}>
      <svg width="36" height="24" viewBox="0 0 36 24" aria-hidden="true" focusable="false">
        <rect x="0.5" y="0.5" width="35" height="23" rx="4" fill={known?.background ?? '#f4eff8'} stroke="#d6cbe2" />
        {known?.mark ?? <rect x="0.5" y="6" width="35" height="4.5" fill="#d6cbe2" />}
      </svg>
      {!isSilent && (
        <span className="visually-hidden" aria-live="polite">
          {known?.name}
        </span>
      )}
    </span>
  )
}
