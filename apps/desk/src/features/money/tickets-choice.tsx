import styles from './money.module.css'

/** What becomes of the tickets. */
export function TicketsChoice<Choice extends string>({
  name,
  choices,
  names,
  chosen,
  onChoose,
  isOff = () => false,
}: {
  name: string
  choices: readonly Choice[]
  names: Readonly<Record<Choice, string>>
  chosen: Choice
  onChoose: (choice: Choice) => void
  isOff?: (choice: Choice) => boolean
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>Its tickets</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={choice === chosen}
            disabled={isOff(choice)}
            onChange={() => onChoose(choice)}
          />
          {names[choice]}
        </label>
      ))}
    </fieldset>
  )
}
