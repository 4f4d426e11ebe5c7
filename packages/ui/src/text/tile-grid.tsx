import type { ComponentProps } from 'react'
import styles from './tile-grid.module.css'

/** Tiles in one, two or three columns, depending on the screen (1-site §9). */
export function TileGrid({ className = '', ...list }: ComponentProps<'ul'>) {
  return <ul className={`${styles.grid} ${className}`} {...list} />
}
