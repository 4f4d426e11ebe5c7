/** Falls once, for an entry or a prize; not at all with reduced motion. */
import styles from './confetti.module.css'

const COLOURS = ['#ffc94a', '#e01e5a', '#5a1fa8', '#067a6f', '#38a8f0']
/** Deterministic positions, so that every render is the same. */
const scatter = (place: number, step: number) => (place * step) % 100

const PIECES = Array.from({ length: 72 }, (_, place) => ({
  insetInlineStart: `${scatter(place, 61.8)}%`,
  background: COLOURS[place % COLOURS.length],
  animationDelay: `${scatter(place, 38.2) * 12}ms`,
  animationDuration: `${1800 + scatter(place, 23.6) * 14}ms`,
  rotate: `${scatter(place, 47) * 3.6}deg`,
  scale: `${0.75 + scatter(place, 31) / 140}`,
  borderRadius: place % 4 === 0 ? '50%' : undefined,
}))

export function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {PIECES.map((style) => (
        <i key={style.insetInlineStart} className={styles.piece} style={style} />
      ))}
    </div>
  )
}
