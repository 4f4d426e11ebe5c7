import styles from './draw.module.css'

/** Nothing could be checked, so nothing is said about the draw or the receipt. */
export function NotChecked({ copy: [headline, text] }: { copy: readonly [headline: string, text: string] }) {
  return (
    <>
      <p className={styles.verdict} data-tone="wrong">
        {headline}
      </p>
      <p>{text}</p>
    </>
  )
}
