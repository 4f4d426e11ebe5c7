import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useId, useRef } from 'react'
import looks from '../../../../ui/looks.module.css'
import styles from './json-view.module.css'
import type { JsonFault } from './json-fault.ts'

/** The whole body as JSON. What is typed goes into the form as soon as it is JSON again. */
export function JsonView({
  text,
  fault,
  onChange,
  onDiscard,
}: {
  text: string
  fault: JsonFault | undefined
  onChange: (text: string) => void
  /** Back to the last text that was JSON. */
  onDiscard: () => void
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div className={styles.view}>
      <label className={styles.label} htmlFor={id}>
        The whole text as JSON
      </label>
      <p className={looks.aside} id={`${id}-hint`}>
        Times are in UTC here, and amounts are pence. The form takes up what you change.
      </p>
      <div role="alert" className={styles.alert}>
        {fault && (
          <p className={styles.fault} id={`${id}-fault`}>
            <strong>{`Line ${fault.line}:`}</strong> <span>{fault.words}</span>{' '}
            <TextButton onClick={() => area.current && selectLine(area.current, fault.line)}>Go to the line</TextButton>{' '}
            <TextButton onClick={onDiscard}>Back to the last text that was right</TextButton>
          </p>
        )}
      </div>
      <div className={styles.frame}>
        <pre className={styles.numbers} aria-hidden="true">
          {lineNumbers(text, fault?.line)}
        </pre>
        <textarea
          ref={area}
          id={id}
          className={styles.area}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          rows={text.split('\n').length + 1}
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-hint${fault ? ` ${id}-fault` : ''}`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}

function lineNumbers(text: string, wrong: number | undefined): string {
  return Array.from({ length: text.split('\n').length }, (_, index) =>
    index + 1 === wrong ? `▸${index + 1}` : String(index + 1),
  ).join('\n')
}

/** The area is as high as its text, so that the page scrolls, not the area. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  area.focus({ preventScroll: true })
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  const top = area.getBoundingClientRect().top + (area.clientHeight * (line - 1)) / (lines.length + 1)
  scrollBy({ top: top - innerHeight / 2 })
}
