import styles from './view-switch.module.css'

/** The form, or the same text as JSON. */
export function ViewSwitch({
  isJson,
  isStuck,
  onSwitch,
}: {
  isJson: boolean
  /** What is typed is no JSON, so it cannot be shown in the form. */
  isStuck: boolean
  onSwitch: (isJson: boolean) => void
}) {
  return (
    <fieldset className={styles.switch} aria-label="View">
      <button
        type="button"
        aria-pressed={!isJson}
        aria-disabled={isStuck || undefined}
        onClick={() => !isStuck && isJson && onSwitch(false)}
      >
        Form
      </button>
      <button type="button" aria-pressed={isJson} onClick={() => !isJson && onSwitch(true)}>
        As JSON
      </button>
    </fieldset>
  )
}

/** Shows or hides the preview: beside the form where there is room, otherwise in its place. */
export function PreviewSwitch({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  return (
    <div className={styles.switch}>
      <button type="button" aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
        Preview
      </button>
    </div>
  )
}
