import styles from './icon.module.css'

/** Drawn on 24 × 24, as strokes. */
const PATHS = {
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 21.500h4',
  bonus: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  calendar: 'M4.5 6h15v14h-15zm0 4.500h15M8.500 3.500V8m7-4.500V8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cash: 'M20.5 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0zM14.5 9c-.4-1-1.300-1.500-2.300-1.500-1.500 0-2.400 1-2.400 2.500 0 2.500.8 3-.3 6.500h5M8.500 12.500h4.500',
  chevron: 'M6 9l6 6 6-6',
  clock: 'M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  close: 'M6 6l12 12M18 6L6 18',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zm9 0v13m0-13S10.5 3 8 3.5 8 7 12 7zm0 0s1.5-4 4-3.5S16 7 12 7z',
  latest: 'M4 10.5L12 4l8 6.5V20h-5.5v-5h-5v5H4z',
  lock: 'M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  pause: 'M8.5 5v14m7-14v14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.5 8.5c.6-3.800 3.600-5.5 7.5-5.5s6.900 1.700 7.5 5.5',
  phone:
    'M6 3.5h3.5l1.5 4.5-2.200 1.700a12 12 0 0 0 5.5 5.5L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.700 2.5C10.5 20 4 13.5 3.5 6.200A2.5 2.5 0 0 1 6 3.5z',
  play: 'M8 5.5v13l10.5-6.5z',
  post: 'M3.5 6.5h17v11h-17zm.500.5l8 6 8-6',
  replay: 'M4.5 12a7.5 7.5 0 1 0 2.200-5.300L4 9.5M4 4v5.5h5.5',
  search: 'M15.5 15.5L20 20m-2.5-9a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z',
  share: 'M12 15.5V4m0 0L7.5 8.5M12 4l4.5 4.5M5 12.5V20h14v-7.5',
  speech: 'M4 5h16v11h-8.5L7 20v-4H4z',
  silent: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zm12 .5l4 4m0-4l-4 4',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zm12-.5a4.500 4.500 0 0 1 0 6m2.500-8.500a8 8 0 0 1 0 11',
  ticket:
    'M3.5 8a1.500 1.500 0 0 1 1.500-1.500h14A1.500 1.500 0 0 1 20.5 8v2a2 2 0 0 0 0 4v2a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 16v-2a2 2 0 0 0 0-4zm10-1.500v2m0 2.500v2m0 2.500v2',
  trophy:
    'M8 4h8v6a4 4 0 0 1-8 0zm0 1.5H4.5c0 3 1 4.5 3.5 5m8-5h3.5c0 3-1 4.5-3.5 5M12 14v3m-4 3h8m-6.5 0c0-2 .9-3 2.5-3s2.5 1 2.5 3',
  voucher: 'M3.500 6.500h17v11h-17zm5 0v11m3.500-7.500h5m-5 4h3',
} as const

export type IconName = keyof typeof PATHS

/** Hidden from screen readers: there is text next to it, or its button has a label. */
export function Icon({ name, size = 20, isFilled = false }: { name: IconName; size?: number; isFilled?: boolean }) {
  return (
    <svg
      className={isFilled ? styles.filled : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
