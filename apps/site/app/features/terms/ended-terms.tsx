import { postEndedTerms } from '@fairdraw/contract/catalogue.ts'
import type { EndedTerms as Ended } from '@fairdraw/contract/catalogue.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Chip } from '@fairdraw/ui/text/chip.tsx'
import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { useEffect, useId, useState } from 'react'
import { api } from '../../api.ts'
import { useAccount } from '../../session/use-account.ts'
import { hiddenFlag } from '../catalogue/rail/use-hidden-rails.ts'
import { findTerms } from './find-terms.ts'
import styles from './ended-terms.module.css'

/** The search field appears if there are more terms than this. */
const MAX_WITHOUT_SEARCH = 8

/** The terms of competitions that have ended. Those of hidden competitions only for players who may see them. */
export function EndedTerms({ ended }: { ended: Ended[] }) {
  const flag = hiddenFlag(useAccount())
  const [more, setMore] = useState<{ flag: string; ended: Ended[] }>()
  const [query, setQuery] = useState('')
  const [heading, field] = [useId(), useId()]

  useEffect(() => {
    if (flag === undefined) return
    let isCancelled = false
    const load = async () => {
      const answer = await api(postEndedTerms, { body: {} })
      if (isCancelled) return
      if (answer.ok) setMore({ flag, ended: answer.body.competitions })
      else console.info('Failed to load hidden terms')
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [flag])

  const all = more && more.flag === flag ? more.ended : ended
  if (all.length === 0) return null
  const publicIds = new Set(ended.map(({ id }) => id))
  const found = findTerms(all, query)
  return (
    <section className={`${styles.ended} not-printed`} aria-labelledby={heading}>
      <h2 id={heading}>Terms of competitions that have ended</h2>
      <p className={styles.lead}>Each one as it was on the day it closed. We keep them for 13 months.</p>
      {all.length > MAX_WITHOUT_SEARCH && (
        <search className={`${styles.search} needs-script`}>
          <label htmlFor={field}>Find a competition</label>
          <input
            id={field}
            type="search"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            autoComplete="off"
          />
          <output htmlFor={field}>
            {query.trim() !== '' &&
              (found.length === 0 ? `No competitions called ‘${query.trim()}’.` : `${found.length} of ${all.length}`)}
          </output>
        </search>
      )}
      {found.map(({ id, name, closedAt, terms }) => (
        <details key={id} className={styles.item}>
          <summary>
            <span>
              <h3>{name}</h3>
              <span className={styles.closed}>
                Closed on <time dateTime={closedAt}>{formatLongDay(new Date(closedAt))}</time>
              </span>
            </span>
            {!publicIds.has(id) && <Chip tone="stage">Hidden</Chip>}
            <Icon name="chevron" />
          </summary>
          <RichText text={terms} headings="h4" />
        </details>
      ))}
    </section>
  )
}
