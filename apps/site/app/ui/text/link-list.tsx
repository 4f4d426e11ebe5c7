import { Icon } from '@fairdraw/ui/media/icon.tsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './link-list.module.css'

/** Links below each other, each a row as wide as the list. */
export function LinkList({ children }: Pick<ComponentProps<'ul'>, 'children'>) {
  return <ul className={styles.links}>{children}</ul>
}

export function LinkRow({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <li>
      <Link {...link}>
        <span>{children}</span> <Icon name="arrow-right" />
      </Link>
    </li>
  )
}
