import styles from './entry.module.css'

type ProblemFactsProps = { transactionId?: string | undefined; reference?: string | undefined }

/** What a player quotes who asks about a problem: the payment, and the reference with which we find the error. */
export function ProblemFacts({ transactionId, reference }: ProblemFactsProps) {
  return (
    <>
      {transactionId && (
        <p className={styles.quiet}>
          Transaction: <code className={styles.reference}>{transactionId}</code>
        </p>
      )}
      {reference && (
        <p className={styles.quiet}>
          If you contact us, quote <code className={styles.reference}>{reference}</code>
        </p>
      )}
    </>
  )
}
