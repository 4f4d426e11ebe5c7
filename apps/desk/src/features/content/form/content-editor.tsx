import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '../../../session/me.ts'
import { Moment } from '../../../ui/moment.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { NotificationPreview } from '../live/notification-preview.tsx'
import { PreviewPane } from '../live/preview-pane.tsx'
import type { ItemName } from '../naming/item-address.ts'
import type { Path } from './body/body-paths.ts'
import { isContainer } from './body/body-paths.ts'
import { shapeOfKind } from './body/shape.ts'
import type { ObjectShape } from './body/shape.ts'
import styles from './content-editor.module.css'
import { focusField } from './focus-field.ts'
import { ALL_INPUTS } from './groups/all-inputs.ts'
import { ContentFormContext, InputsContext } from './inputs/form-context.ts'
import type { Change, Reveal } from './inputs/form-context.ts'
import { InputOf } from './inputs/field-input.tsx'
import { ObjectFields } from './groups/object-fields.tsx'
import fieldStyles from './groups/object-fields.module.css'
import { FileButtons } from './json/file-buttons.tsx'
import type { JsonFault } from './json/json-fault.ts'
import { readJson, writeJson } from './json/json-text.ts'
import { JsonView } from './json/json-view.tsx'
import { collectNotes, notesOfFields } from './notes/notes.ts'
import { NotesSummary } from './notes/notes-summary.tsx'
import { useLint } from './notes/use-lint.ts'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { isSame } from './saving/conflicts.ts'
import { LeaveGuard } from './saving/leave-guard.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { useEditing } from './use-editing.ts'
import type { EditingStart } from './use-editing.ts'
import { useSavedText } from './use-saved-text.ts'
import { PreviewSwitch, ViewSwitch } from './view-switch.tsx'

const ROOT: Path = []
/** Where form and preview have room beside each other, as in content-editor.module.css. */
const WIDE = '(min-width: 1200px)'

/** Edits the text of an item: as a form made from the schema of its kind, or as JSON. */
export function ContentEditor({ item, title, start }: { item: ItemName; title: string; start: EditingStart }) {
  const shape = shapeOfKind(item.kind) as ObjectShape
  const editing = useEditing(item, useMe().staff.id, start)
  const { body, basedOn, isChanged, edit, restored } = editing
  const lint = useLint({ ...item, shape, body })
  const notes = useMemo(() => collectNotes(lint.notes ?? []), [lint.notes])
  const [reveal, setReveal] = useState<Reveal>()
  const [json, setJson] = useState<string>()
  const jsonFault = json === undefined ? undefined : faultIn(json)
  const [fileNote, setFileNote] = useState('')
  const [isPreviewed, setIsPreviewed] = useState(() => matchMedia(WIDE).matches)
  const mayLeave = useRef(false)
  const text = useSavedText({
    item,
    editing,
    onLeave: () => {
      mayLeave.current = true
    },
    onFields: (fields, refused) => {
      const found = notesOfFields(fields, shape, refused)
      lint.replace(found)
      setReveal({ paths: found.map(({ path }) => path) })
      if (!matchMedia(WIDE).matches) setIsPreviewed(false)
      requestAnimationFrame(() => document.getElementById('content-notes')?.focus())
    },
  })
  const change: Change = useCallback(
    (path, after, isStep) => edit({ type: 'change', path, edit: after, isStep }),
    [edit],
  )
  const form = useMemo(() => ({ change, notes, reveal }), [change, notes, reveal])

  const goTo = (path: Path) => {
    if (jsonFault) return
    setJson(undefined)
    setReveal({ paths: [path] })
    focusField(path)
  }
  const save = (isSubmitting: boolean) => {
    if (jsonFault) return
    if (isChanged || basedOn === 0) void text.save(isSubmitting)
    else if (isSubmitting) void text.submit()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) save(false)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <Page
      title={title}
      actions={
        <>
          <PreviewSwitch isOn={isPreviewed} onSwitch={setIsPreviewed} />
          <ViewSwitch
            isJson={json !== undefined}
            isStuck={jsonFault !== undefined}
            onSwitch={(isJson) => setJson(isJson ? writeJson(body) : undefined)}
          />
          <FileButtons
            item={item}
            revision={basedOn}
            body={body}
            onFault={setFileNote}
            onImport={(file) => {
              edit({ type: 'replace', body: file.body })
              if (file.revision !== undefined) editing.setBase(file.revision, start.saved)
              if (json !== undefined) setJson(writeJson(file.body))
              setFileNote('The text of the file is in the form. It is not saved yet.')
            }}
          />
        </>
      }
    >
      <div className={styles.messages}>
        {restored && (
          <output className={styles.note}>
            <span>
              Your changes of <Moment at={restored.keptAt} />{' '}
              <span>{`were not saved. Here they are again.${restored.isOutdated ? ' Somebody has saved since then; when you save, you choose field by field.' : ''}`}</span>
            </span>
            <TextButton onClick={editing.discard}>Discard them</TextButton>
          </output>
        )}
        <output className={fileNote === '' ? 'visually-hidden' : styles.note}>{fileNote}</output>
        <ProblemNote problem={text.problem && { ...text.problem, fields: undefined }} />
      </div>
      <ContentFormContext value={form}>
        <div className={isPreviewed ? `${styles.columns} ${styles.previewed}` : styles.columns}>
          <div className={styles.notes}>
            <NotesSummary notes={notes} isLooked={lint.notes !== undefined} onGoTo={goTo} />
          </div>
          {json === undefined ? (
            <InputsContext value={ALL_INPUTS}>
              <div className={`${fieldStyles.fields} ${styles.form}`}>
                {isContainer(body) && !Array.isArray(body) ? (
                  <ObjectFields path={ROOT} shape={shape} value={body} />
                ) : (
                  <InputOf path={ROOT} shape={shape} value={body} label="Text" isOptional={false} />
                )}
              </div>
            </InputsContext>
          ) : (
            <JsonView
              text={json}
              fault={jsonFault}
              onChange={(typed) => {
                setJson(typed)
                const read = readJson(typed)
                if ('body' in read && !isSame(read.body, body)) change(ROOT, () => read.body)
              }}
              onDiscard={() => setJson(writeJson(body))}
            />
          )}
          {isPreviewed && (
            <div className={styles.preview}>
              {item.kind === 'notification' ? (
                <NotificationPreview body={body} isUnread={jsonFault !== undefined} />
              ) : (
                <PreviewPane item={item} body={body} isUnread={jsonFault !== undefined} />
              )}
            </div>
          )}
        </div>
      </ContentFormContext>
      <SaveBar
        status={useStatus({ ...editing, ...text, jsonFault })}
        isChanged={isChanged}
        isNew={basedOn === 0}
        canSubmit={basedOn === text.saved || (start.isOwnDraft && basedOn === start.basedOn)}
        canUndo={editing.canUndo && json === undefined}
        busy={text.busy}
        onUndo={() => edit({ type: 'undo' })}
        onSave={() => save(false)}
        onSubmit={() => save(true)}
      />
      {text.conflict && (
        <ConflictDialog
          base={text.conflict.base}
          mine={body}
          newest={text.conflict.newest}
          isBusy={text.busy !== undefined}
          onClose={text.closeConflict}
          onSave={(chosen) => {
            if (json !== undefined) setJson(writeJson(chosen))
            void text.saveChoice(chosen, text.conflict!, isSame(chosen, text.conflict!.newest.body))
          }}
        />
      )}
      <LeaveGuard isChanged={isChanged || jsonFault !== undefined} mayLeave={mayLeave} onDiscard={editing.discard} />
    </Page>
  )
}

function faultIn(json: string): JsonFault | undefined {
  const read = readJson(json)
  return 'fault' in read ? read.fault : undefined
}

/** What has become of the text, in words. */
function useStatus({
  busy,
  isChanged,
  basedOn,
  saved,
  jsonFault,
}: {
  busy: unknown
  isChanged: boolean
  basedOn: number
  saved: number | undefined
  jsonFault: JsonFault | undefined
}): string {
  const { state } = useLocation() as { state: { saved?: number } | null }
  if (busy !== undefined) return 'Saving …'
  if (jsonFault) return 'Correct the JSON before you save.'
  if (isChanged) return basedOn === 0 ? 'Not saved yet.' : `Unsaved changes, on top of revision ${basedOn}.`
  if (basedOn === 0) return 'Not saved yet.'
  return (saved ?? state?.saved) === basedOn ? `Saved as revision ${basedOn}.` : `As in revision ${basedOn}.`
}
