/** The filters of this room that the person has kept by name, and a way to keep those of now. */
import { MAX_VIEW_NAME_LENGTH, postDeskDeleteView, postDeskSaveView } from '@fairdraw/contract/desk/views.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMe } from '../../session/me.ts'
import { FormDialog } from '../form-dialog.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { useAct } from '../use-act.ts'
import pills from '../pills.module.css'
import styles from './saved-views.module.css'

export function SavedViews() {
  const { pathname, search } = useLocation()
  const views = useMe().views.filter(({ room }) => room === pathname)
  const shown = views.find((view) => view.search === search)
  const [isNaming, setIsNaming] = useState(false)
  const deleting = useAct()
  if (views.length === 0 && search === '') return null
  return (
    <div className={styles.views}>
      {views.length > 0 && (
        <nav aria-label="Kept views">
          <ul className={pills.pills}>
            {views.map(({ id, name, search: kept }) => (
              <li key={id}>
                <Link to={{ search: kept }} aria-current={kept === search ? 'page' : undefined}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown ? (
        <TextButton
          aria-busy={deleting.isBusy}
          onClick={() => void deleting.run(postDeskDeleteView, { params: { id: shown.id } })}
        >
          Forget this view
        </TextButton>
      ) : (
        search !== '' && <TextButton onClick={() => setIsNaming(true)}>Keep this view…</TextButton>
      )}
      <ProblemNote problem={deleting.problem} />
      {isNaming && <NameDialog room={pathname} search={search} onClose={() => setIsNaming(false)} />}
    </div>
  )
}

function NameDialog({ room, search, onClose }: { room: string; search: string; onClose: () => void }) {
  const act = useAct()
  const [name, setName] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isEmpty = name.trim() === ''
  return (
    <FormDialog
      title="Keep this view"
      actName="Keep"
      isBusy={act.isBusy}
      problem={act.problem}
      onClose={onClose}
      onSubmit={async () => {
        setIsAsked(true)
        if (!isEmpty && (await act.run(postDeskSaveView, { body: { room, name, search } }))) onClose()
      }}
    >
      <Field
        label="Name"
        hint="For you alone, on every computer."
        value={name}
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        takesFocus
        messages={isAsked && isEmpty ? ['Give it a name.'] : []}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
