import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMe } from '../../../session/me.ts'
import { Moment } from '../../../ui/moment.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { NotificationPreview } from '../live/notification-preview.tsx'
import { PreviewPane } from '../live/preview-pane.tsx'
import type { ItemName } from '../naming/item-address.ts'
import { WinnerPanel } from '../story/winner-panel.tsx'
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
import { notesOfFields } from './notes/notes.ts'
import type { Note } from './notes/notes.ts'
import { NotesSummary } from './notes/notes-summary.tsx'
import { useLint } from './notes/use-lint.ts'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { isSameJson } from '@fairdraw/rules/composing/document.ts'
import { LeaveGuard } from './saving/leave-guard.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { useStatus } from './saving/use-status.ts'
import { PresenceNote } from './presence/presence-note.tsx'
import { usePresence } from './presence/use-presence.ts'
import type { Composing } from './steps/composing.ts'
import { canUseSteps } from './steps/readable-content.ts'
import { stepOf } from './steps/step-list.ts'
import { stepElementId } from './steps/step-nav.tsx'
import { StepsView } from './steps/steps-view.tsx'
import { useStepsView } from './steps/use-steps-view.ts'
import { useEditing } from './use-editing.ts'
import type { EditingStart } from './use-editing.ts'
import { useSavedText } from './use-saved-text.ts'
import { PreviewSwitch, ViewSwitch } from './view-switch.tsx'
import type { View } from './view-switch.tsx'

const ROOT: Path = []
const NO_NOTE: readonly Note[] = []
/** Where form and preview have room beside each other, as in content-editor.module.css. */
const WIDE = '(min-width: 1200px)'

const STEPS_VIEW = { view: 'steps', name: 'Steps' } as const
const OTHER_VIEWS = (fields: string) =>
  [
    { view: 'fields', name: fields },
    { view: 'json', name: 'As JSON' },
  ] as const

/** Edits the text of an item: in steps where its kind has them, as a form made from the schema of its kind, or as JSON. */
export function ContentEditor({
  item,
  title,
  start,
  composing,
  winner,
}: {
  item: ItemName
  title: string
  start: EditingStart
  /** What the steps need; absent for a kind that has none. */
  composing?: Composing | undefined
  /** Whom a story is about. */
  winner?: DeskWinner | undefined
}) {
  const shape = shapeOfKind(item.kind) as ObjectShape
  const editing = useEditing(item, useMe().staff.id, start)
  const { body, basedOn, isChanged, edit, restored } = editing
  const lint = useLint({ ...item, shape, body, asOf: winner?.consents[0]?.recordedAt })
  const steps = useStepsView({ context: composing?.context, body, found: lint.notes ?? NO_NOTE })
  const { notes, settle } = steps
  const others = usePresence(item)
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
    (path, after, isStep) => edit({ type: 'change', path, edit: after, isStep, settle }),
    [edit, settle],
  )
  const form = useMemo(() => ({ change, notes, reveal }), [change, notes, reveal])

  const goTo = (path: Path) => {
    if (jsonFault) return
    setJson(undefined)
    setReveal({ paths: [path] })
    focusField(path, steps.view === 'steps' ? stepElementId(stepOf(path)) : undefined)
  }
  const save = (isSubmitting: boolean) => {
    if (jsonFault) return
    const [missing] = steps.missing
    if (isSubmitting && missing) {
      steps.ask()
      goTo(missing.path)
      return
    }
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

  const view = json === undefined ? steps.view : 'json'
  const hasSteps = useMemo(() => composing !== undefined && canUseSteps(body), [composing, body])
  const stuckViews: View[] = jsonFault
    ? ['steps', 'fields']
    : composing && !hasSteps && steps.view === 'fields'
      ? ['steps']
      : []

  return (
    <Page
      title={title}
      actions={
        <>
          <PreviewSwitch isOn={isPreviewed} onSwitch={setIsPreviewed} />
          <ViewSwitch
            views={composing ? [STEPS_VIEW, ...OTHER_VIEWS('All fields')] : OTHER_VIEWS('Form')}
            view={view}
            stuck={stuckViews}
            onSwitch={(next) => {
              setJson(next === 'json' ? writeJson(body) : undefined)
              if (next !== 'json') steps.setView(next)
            }}
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
              if (!canUseSteps(file.body)) steps.setView('fields')
              setFileNote('The text of the file is in the form. It is not saved yet.')
            }}
          />
        </>
      }
    >
      <div className={styles.messages}>
        <PresenceNote others={others} />
        {restored && (
          <output className={styles.note}>
            <span>
              Your changes of <Moment at={restored.keptAt} />{' '}
              <span>{`were not saved. Here they are again.${restored.isOutdated ? ' Somebody has saved since then; when you save, you choose field by field.' : ''}`}</span>
            </span>
            <TextButton onClick={editing.discard}>Discard them</TextButton>
          </output>
        )}
        {stuckViews.length === 1 && (
          <p className={styles.note}>
            The steps cannot express all that this text says, so it is shown with all its fields.
          </p>
        )}
        <output className={fileNote === '' ? 'visually-hidden' : styles.note}>{fileNote}</output>
        <ProblemNote problem={text.problem && { ...text.problem, fields: undefined }} />
      </div>
      {winner && <WinnerPanel winner={winner} />}
      <ContentFormContext value={form}>
        <div
          className={[styles.columns, isPreviewed ? styles.previewed : '', view === 'steps' ? styles.single : ''].join(
            ' ',
          )}
        >
          {view !== 'steps' && (
            <div className={styles.notes}>
              <NotesSummary notes={notes} isLooked={lint.notes !== undefined} onGoTo={goTo} />
            </div>
          )}
          {view === 'steps' && composing && steps.content ? (
            <InputsContext value={ALL_INPUTS}>
              <StepsView
                body={body}
                content={steps.content}
                missing={steps.missing}
                composing={composing}
                notes={notes}
                isLooked={lint.notes !== undefined}
                onGoTo={goTo}
              />
            </InputsContext>
          ) : json === undefined ? (
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
                if ('body' in read && !isSameJson(read.body, body)) change(ROOT, () => read.body)
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
            void text.saveChoice(chosen, text.conflict!, isSameJson(chosen, text.conflict!.newest.body))
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
