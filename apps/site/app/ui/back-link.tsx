import { Icon } from '@fairdraw/ui/media/icon.tsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './back-link.module.css'

/** A round button with an arrow, to the page that this one belongs to; `label` says which. */
export function BackLink({ label, ...link }: { label: string } & Omit<ComponentProps<typeof Link>, 'children'>) {
  return (
    <Link {...link} className={styles.back} aria-label={label}>
      <Icon name="arrow-left" size={22} />
    </Link>
  )
}
