import styles from './choice-cards.module.css'

export type Card<Value extends string> = { value: Value; name: string; about: string }

/** One of a few, each with what it means. */
export function ChoiceCards<Value extends string>({
  legend,
  name,
  cards,
  chosen,
  onChoose,
}: {
  legend: string
  /** Of the group of radio buttons. */
  name: string
  cards: readonly Card<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {cards.map(({ value, name: title, about }) => (
          <label key={value} className={styles.card} data-chosen={value === chosen}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span className={styles.title}>{title}</span>
            <span className={styles.about}>{about}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
