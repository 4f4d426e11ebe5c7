import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

export type ButtonLook = {
  /** `action` at most once per view, for the primary action. */
  tone?: 'action' | 'stage' | 'gold' | 'outline' | 'veil' | 'paper'
  size?: 'small' | 'medium' | 'large'
  isWide?: boolean
}

/** The class names of a button, for an element that is neither of the two components below. */
export function buttonClass({ tone = 'action', size = 'medium', isWide = false }: ButtonLook = {}): string {
  return [styles.button, styles[tone], styles[size], isWide ? styles.wide : ''].filter(Boolean).join(' ')
}

export function Button({ tone, size, isWide, className = '', ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`${buttonClass({ tone, size, isWide })} ${className}`} />
}

export function ButtonLink({ tone, size, isWide, className = '', ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={`${buttonClass({ tone, size, isWide })} ${className}`} />
}

/** A round button with only an icon; `label` is its accessible name. */
export function IconButton({ label, className = '', ...rest }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" aria-label={label} title={label} {...rest} className={`${styles.round} ${className}`} />
}
