/** Falls once, for an entry or a prize; not at all with reduced motion. */
import styles from './confetti.module.css'

const COLOURS = ['#ffc94a', '#e01e5a', '#5a1fa8', '#067a6f', '#38a8f0']
/** Deterministic positions, so that every render is the same. */
const scatter = (index: number, step: number) => (index * step) % 100

const PIECES = Array.from({ length: 72 }, (_, index) => ({
  insetInlineStart: `${scatter(index, 61.8)}%`,
  background: COLOURS[index % COLOURS.length],
  animationDelay: `${scatter(index, 38.2) * 12}ms`,
  animationDuration: `${1800 + scatter(index, 23.6) * 14}ms`,
  rotate: `${scatter(index, 47) * 3.6}deg`,
  scale: `${0.75 + scatter(index, 31) / 140}`,
  borderRadius: index % 4 === 0 ? '50%' : undefined,
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
