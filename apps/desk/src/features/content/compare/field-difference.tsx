import { formatMoment } from '../../../ui/moment.tsx'
import { StateChip } from '../../../ui/state-chip.tsx'
import type { StateTone } from '../../../ui/state-chip.tsx'
import styles from './field-difference.module.css'
import { areTexts, isInstant, valueText } from './field-value.ts'
import { foldUnchanged } from './fold-unchanged.ts'
import type { FoldedPart } from './fold-unchanged.ts'
import type { FieldDifference as Difference } from './text-fields.ts'
import { wordDiff } from './word-diff.ts'

type Change = 'added' | 'removed' | 'changed'
const CHANGES: Readonly<Record<Change, { name: string; tone: StateTone }>> = {
  added: { name: 'Added', tone: 'good' },
  removed: { name: 'Removed', tone: 'bad' },
  changed: { name: 'Changed', tone: 'plain' },
}

const changeOf = ({ before, after }: Difference): Change =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'

/** A field with its value before and after; in texts, the changed words are marked. */
export function FieldDifference({ difference, isFolded }: { difference: Difference; isFolded: boolean }) {
  const { path, before, after } = difference
  const change = changeOf(difference)
  const { name, tone } = CHANGES[change]
  return (
    <article className={styles.difference} aria-label={path}>
      <div className={styles.head}>
        <h3>
          <code>{path}</code>
        </h3>
        <StateChip tone={tone}>{name}</StateChip>
      </div>
      <div className={styles.sides}>
        {typeof before === 'string' && typeof after === 'string' && areTexts(before, after) ? (
          <ChangedTexts before={before} after={after} isFolded={isFolded} />
        ) : (
          <>
            {change !== 'added' && <Side name="Before" value={before} />}
            {change !== 'removed' && <Side name="After" value={after} />}
          </>
        )}
      </div>
    </article>
  )
}

/** A field of a text that is compared with nothing. */
export function FieldValue({ path, value }: { path: string; value: unknown }) {
  return (
    <div className={styles.field}>
      <h3>
        <code>{path}</code>
      </h3>
      <div>
        <Value value={value} />
      </div>
    </div>
  )
}

function ChangedTexts({ before, after, isFolded }: { before: string; after: string; isFolded: boolean }) {
  const diff = wordDiff(before, after)
  const shown = (parts: typeof diff.before) => (isFolded ? foldUnchanged(parts) : parts)
  return (
    <>
      <div>
        <h4>Before</h4>
        <MarkedText parts={shown(diff.before)} as="del" />
      </div>
      <div>
        <h4>After</h4>
        <MarkedText parts={shown(diff.after)} as="ins" />
      </div>
    </>
  )
}

function MarkedText({ parts, as: Mark }: { parts: readonly FoldedPart[]; as: 'del' | 'ins' }) {
  return (
    <p className={styles.text}>
      {parts.map(({ text, isChanged, isFold }, place) => {
        // Parts have no names of their own, and they never move.
        const key = place
        if (isChanged) return <Mark key={key}>{text}</Mark>
        return (
          <span key={key} className={isFold && styles.fold}>
            {text}
          </span>
        )
      })}
    </p>
  )
}

function Side({ name, value }: { name: string; value: unknown }) {
  return (
    <div>
      <h4>{name}</h4>
      <Value value={value} />
    </div>
  )
}

function Value({ value }: { value: unknown }) {
  if (value === '') return <p className={styles.none}>Empty</p>
  return (
    <>
      {isInstant(value) && <p>{formatMoment(value)} in London</p>}
      <p className={typeof value === 'string' && !isInstant(value) ? styles.text : styles.data}>{valueText(value)}</p>
    </>
  )
}
