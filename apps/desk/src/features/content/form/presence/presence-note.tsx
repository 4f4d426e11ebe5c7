import type { Other } from './use-presence.ts'
import styles from './presence-note.module.css'

/** Who else has the item open. A save never overwrites what they have saved: it shows both. */
export function PresenceNote({ others }: { others: readonly Other[] }) {
  return <output className={others.length === 0 ? 'visually-hidden' : styles.note}>{presenceWords(others)}</output>
}

export function presenceWords(others: readonly Other[]): string {
  const names = others.filter(({ isOwn }) => !isOwn).map(({ name }) => name ?? 'Somebody')
  const here =
    names.length === 0
      ? []
      : [`${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'has' : 'have'} this open too.`]
  const own = others.some(({ isOwn }) => isOwn) ? ['You have this open in another tab too.'] : []
  return [...here, ...own].join(' ')
}
