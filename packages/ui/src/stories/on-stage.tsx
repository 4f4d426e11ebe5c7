import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The dark ground on which some looks stand. */
export const OnStage = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.stage} on-stage`}>{children}</div>
)
