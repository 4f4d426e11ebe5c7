import pills from '../pills.module.css'

/** Buttons of which one is pressed: what a chart shows, and how. */
export function Choice<Name extends string>({
  label,
  names,
  chosen,
  onChoose,
}: {
  label: string
  names: Readonly<Record<Name, string>>
  chosen: Name
  onChoose: (name: Name) => void
}) {
  return (
    <fieldset className={pills.pills}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(names) as Name[]).map((name) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {names[name]}
        </button>
      ))}
    </fieldset>
  )
}
