import styles from './icon.module.css'

/**
 * Drawn on 24 × 24, as strokes. Every page loads these, so only what a listing, its frame and most pages show is here.
 * The others are in any-icon.tsx.
 */
export const ICON_PATHS = {
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  bonus: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9l6 6 6-6',
  clock: 'M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  close: 'M6 6l12 12M18 6L6 18',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zm9 0v13m0-13S10.5 3 8 3.5 8 7 12 7zm0 0s1.5-4 4-3.5S16 7 12 7z',
  latest: 'M4 10.5L12 4l8 6.5V20h-5.5v-5h-5v5H4z',
  lock: 'M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  pause: 'M8.5 5v14m7-14v14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.5 8.5c.6-3.8 3.6-5.5 7.5-5.5s6.9 1.7 7.5 5.5',
  play: 'M8 5.5v13l10.5-6.5z',
  search: 'M15.5 15.5L20 20m-2.5-9a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z',
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zm0 1.5H4.5c0 3 1 4.5 3.5 5m8-5h3.5c0 3-1 4.5-3.5 5M12 14v3m-4 3h8m-6.5 0c0-2 .9-3 2.5-3s2.5 1 2.5 3',
} as const

type IconStyle = { size?: number; isFilled?: boolean }

export function Icon({ name, ...style }: IconStyle & { name: keyof typeof ICON_PATHS }) {
  return <IconDrawing path={ICON_PATHS[name]} {...style} />
}

/** Hidden from screen readers: there is text next to it, or its button has a label. */
export function IconDrawing({ path, size = 20, isFilled = false }: IconStyle & { path: string }) {
  return (
    <svg
      className={isFilled ? styles.filled : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
