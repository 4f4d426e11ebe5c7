import styles from './view-switch.module.css'

export type View = 'steps' | 'fields' | 'json'

/** The ways to look at the same text. */
export function ViewSwitch({
  views,
  view,
  stuck,
  onSwitch,
}: {
  views: readonly { view: View; name: string }[]
  view: View
  /** Views in which the text cannot be shown as it stands. */
  stuck: readonly View[]
  onSwitch: (view: View) => void
}) {
  return (
    <fieldset className={styles.switch} aria-label="View">
      {views.map(({ view: one, name }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          aria-disabled={stuck.includes(one) || undefined}
          onClick={() => one !== view && !stuck.includes(one) && onSwitch(one)}
        >
          {name}
        </button>
      ))}
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
