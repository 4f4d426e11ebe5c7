import { StateChip } from '../../../ui/state-chip.tsx'
import type { StateTone } from '../../../ui/state-chip.tsx'
import styles from './field-difference.module.css'
import { isContainer } from '../form/body/body-paths.ts'
import type { Path } from '../form/body/body-paths.ts'
import { labelPath } from '../form/notes/label-path.ts'
import { areTexts, isBlank, valueText } from './field-value.ts'
import type { FieldPlace } from './field-value.ts'
import { foldUnchanged } from './fold-unchanged.ts'
import type { FoldedPart } from './fold-unchanged.ts'
import { textFields } from './text-fields.ts'
import { wordDiff } from './word-diff.ts'

/** A side without the field is undefined. */
type Difference = { before?: unknown; after?: unknown }

type Change = 'added' | 'removed' | 'changed'
const CHANGES: Readonly<Record<Change, { name: string; tone: StateTone }>> = {
  added: { name: 'Added', tone: 'good' },
  removed: { name: 'Removed', tone: 'bad' },
  changed: { name: 'Changed', tone: 'plain' },
}

const changeOf = ({ before, after }: Difference): Change =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'

/** A field with its value before and after; in texts, the changed words are marked. */
export function FieldDifference({
  place,
  difference,
  isFolded,
}: {
  place: FieldPlace
  difference: Difference
  isFolded: boolean
}) {
  const { before, after } = difference
  const label = labelPath(place.path)
  const change = changeOf(difference)
  const { name, tone } = CHANGES[change]
  return (
    <article className={styles.difference} aria-label={label}>
      <div className={styles.head}>
        <h2>{label}</h2>
        <StateChip tone={tone}>{name}</StateChip>
      </div>
      <div className={styles.sides}>
        {typeof before === 'string' && typeof after === 'string' && areTexts(before, after) ? (
          <ChangedTexts before={before} after={after} isFolded={isFolded} />
        ) : (
          <>
            {change !== 'added' && <Side name="Before" value={before} place={place} />}
            {change !== 'removed' && <Side name="After" value={after} place={place} />}
          </>
        )}
      </div>
    </article>
  )
}

/** A field of a text that is compared with nothing. */
export function FieldValue({ place, value }: { place: FieldPlace; value: unknown }) {
  return (
    <div className={styles.field}>
      <h3>{labelPath(place.path)}</h3>
      <div>
        <Value value={value} place={place} />
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
        <h3>Before</h3>
        <MarkedText parts={shown(diff.before)} as="del" />
      </div>
      <div>
        <h3>After</h3>
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

function Side({ name, value, place }: { name: string; value: unknown; place: FieldPlace }) {
  return (
    <div>
      <h3>{name}</h3>
      <Value value={value} place={place} />
    </div>
  )
}

/** A value; of a list or a group of fields, each with its name. */
function Value({ value, place }: { value: unknown; place: FieldPlace }) {
  if (!isContainer(value) || isBlank(value))
    return <p className={isBlank(value) ? styles.none : styles.text}>{valueText(value, place)}</p>
  return (
    <dl className={styles.parts}>
      {textFields(value).map(({ path, value: part }) => (
        <div key={path.join(' ')}>
          <dt>{partLabel(place.path, path)}</dt>
          <dd className={styles.text}>{valueText(part, { ...place, path: [...place.path, ...path] })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The name of a part without that of the field that it belongs to. */
function partLabel(owner: Path, path: Path): string {
  const whole = labelPath([...owner, ...path])
  const before = `${labelPath(owner)} › `
  return whole.startsWith(before) ? whole.slice(before.length) : whole
}
