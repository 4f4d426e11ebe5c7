import type { ReactNode } from 'react'
import styles from './page.module.css'

/** Several small things of one state, beside each other. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
