import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import { formatMoment } from '../../../ui/moment.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { fromLondonInput, toLondonInput } from '../form/body/london-input.ts'
import viewStyles from '../form/view-switch.module.css'
import type { ItemName } from '../naming/item-address.ts'
import { LondonTimeField } from '../time/london-time-field.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { CHOSEN, previewInstants } from './preview-instants.ts'
import { previewPages } from './preview-pages.ts'
import styles from './preview-pane.module.css'
import { useLivePreview } from './use-live-preview.ts'
import type { Behind } from './use-live-preview.ts'

const WIDTHS = [390, 768, 1366] as const

const BEHIND_WORDS: Readonly<Record<Behind, string>> = {
  typing: 'Updating …',
  'not-valid': 'Out of date: some fields are not valid yet. They are marked in the form.',
  'not-consistent': 'Out of date: the text contradicts itself. What is wrong is marked in the form.',
  'logged-out': 'Out of date: your session has ended. Save the draft to log in again.',
  offline: 'Out of date: there is no connection. It follows when there is one.',
  failed: 'Out of date: the preview could not be made.',
}

/** The site as a player sees it with the text as it stands in the form, at any instant and width. */
export function PreviewPane({ item, body, isUnread }: { item: ItemName; body: unknown; isUnread: boolean }) {
  const [choice, setChoice] = useState('now')
  const [typed, setTyped] = useState('')
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(390)
  // Only the day of tomorrow depends on it.
  const [opened] = useState(() => new Date())
  const instants = previewInstants(body, opened)
  const chosen = instants.find(({ value }) => value === choice) ?? instants[0]!
  const at = (chosen.value === CHOSEN ? fromLondonInput(typed) || undefined : chosen.at?.toISOString()) ?? undefined
  const preview = useLivePreview(item, body, at)

  const pages = previewPages(item.kind, item.id, body)
  const [wanted, setWanted] = useState({ path: pages[0]!.path })
  const [path, setPath] = useState(wanted.path)
  const [broken, setBroken] = useState<string>()
  const isBroken = broken !== undefined && broken === preview.address
  const status = isUnread
    ? 'Out of date: the JSON has an error.'
    : isBroken
      ? 'This page cannot be shown: the preview has ended, or the link leads out of it.'
      : preview.behind === undefined
        ? `Up to date, as of ${formatMoment(preview.at!)} in London.`
        : BEHIND_WORDS[preview.behind]
  const showAgain = () => {
    setBroken(undefined)
    setWanted({ path: pages[0]!.path })
    preview.renew()
  }

  return (
    <section className={styles.pane} aria-label="Preview">
      <div className={styles.tools}>
        <SelectField
          label="Page"
          value={pages.some((page) => page.path === path) ? path : ''}
          options={[
            ...(pages.some((page) => page.path === path) ? [] : [{ value: '', name: path }]),
            ...pages.map(({ name, path: value }) => ({ value, name })),
          ]}
          onChange={({ target }) => {
            setPath(target.value)
            setWanted({ path: target.value })
          }}
        />
        <SelectField
          label="As of"
          value={chosen.value}
          options={instants.map(({ value, name }) => ({ value, name }))}
          onChange={({ target }) => {
            if (target.value === CHOSEN && typed === '')
              setTyped(toLondonInput((chosen.at ?? new Date()).toISOString()))
            setChoice(target.value)
          }}
        />
        <fieldset className={viewStyles.switch} aria-label="Width in pixels">
          {WIDTHS.map((one) => (
            <button key={one} type="button" aria-pressed={one === width} onClick={() => setWidth(one)}>
              {one}
            </button>
          ))}
        </fieldset>
        {chosen.value === CHOSEN && (
          <div className={styles.time}>
            <LondonTimeField label="Day and time in London" value={typed} onChange={setTyped} />
          </div>
        )}
      </div>
      <div className={styles.status}>
        <output data-behind={isUnread || isBroken || (preview.behind !== undefined && preview.behind !== 'typing')}>
          {status}
        </output>
        {(isBroken || preview.behind === 'failed' || preview.behind === 'logged-out') && (
          <TextButton onClick={showAgain}>Show it again</TextButton>
        )}
      </div>
      {preview.address === undefined ? (
        <p className={styles.empty}>
          {preview.behind === 'typing' ? 'The preview is on its way …' : 'There is nothing to show yet.'}
        </p>
      ) : (
        <PreviewFrame
          address={preview.address}
          wanted={wanted}
          width={width}
          onPath={(shown) => {
            setBroken(undefined)
            setPath(shown)
          }}
          onBroken={() => setBroken(preview.address)}
        />
      )}
      <p className={styles.note}>
        Nothing here is saved or public, and nothing can be entered. Films, windows and buttons do not move: for those,
        save the draft and make a preview link.
      </p>
    </section>
  )
}
