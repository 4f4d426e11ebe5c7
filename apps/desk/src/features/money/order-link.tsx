import { Link } from 'react-router'
import styles from './money.module.css'

/** A payment's order id, shortened in a table; its page has the whole of it. */
export function OrderLink({ id }: { id: string }) {
  return (
    <Link className={styles.link} to={`/money/payments/${id}`} title={id}>
      <code>{`…${id.slice(-12)}`}</code>
    </Link>
  )
}
