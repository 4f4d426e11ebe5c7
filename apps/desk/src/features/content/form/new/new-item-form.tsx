import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { FieldMessages } from '@fairdraw/ui/form/labelled.tsx'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Page, Section } from '../../../../ui/page.tsx'
import { KIND_NAMES } from '../../kind-names.ts'
import { NamedItem } from '../references/named-item.tsx'
import { ReferencePicker } from '../references/reference-picker.tsx'
import { useNamedItems } from '../references/use-named-items.ts'
import { itemPath } from '../../naming/item-address.ts'
import styles from './new-item-form.module.css'
import { ID_FORMS, idOfNewItem, NEW_ITEMS, templateOf } from './new-item-kinds.ts'

/** `existing`: the id of the item that is there already. */
export type NewItemFault = { field: 'id' | 'copy'; words: string; existing?: string }

type Existing = { id: string; title: string | null }

/** What a new item is, its id, and what it begins with. */
export function NewItemForm({
  kind,
  items,
  fault,
}: {
  kind: ContentKind | undefined
  /** Items of the kind, to see whether there is one. */
  items: readonly Existing[]
  fault: NewItemFault | undefined
}) {
  return (
    <Page title="New item" isNarrow>
      <Section title="What it is">
        <ul className={styles.kinds}>
          {CONTENT_KINDS.map((one) => (
            <li key={one}>
              <Link
                to={`?kind=${one}`}
                replace
                preventScrollReset
                className={styles.kind}
                aria-current={one === kind ? 'true' : undefined}
              >
                {KIND_NAMES[one].one}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {kind && <BeginForm key={kind} kind={kind} items={items} fault={fault} />}
    </Page>
  )
}

function BeginForm({
  kind,
  items,
  fault,
}: {
  kind: ContentKind
  items: readonly Existing[]
  fault: NewItemFault | undefined
}) {
  const { idForm } = NEW_ITEMS[kind]
  const template = templateOf(kind)
  const { label, hint, fault: idFault } = ID_FORMS[idForm]
  const [search] = useSearchParams()
  const [id, setId] = useState(search.get('id') ?? '')
  const [copy, setCopy] = useState(search.get('copy') ?? '')
  const [isCopy, setIsCopy] = useState(copy !== '')
  const [isAsked, setIsAsked] = useState(false)
  const navigate = useNavigate()
  const single = idForm === 'single' ? items[0] : undefined
  const messagesOf = (field: NewItemFault['field']) => (fault?.field === field ? [fault.words] : [])
  const isIdWrong = isAsked && idOfNewItem(kind, id) === undefined

  if (single)
    return (
      <Section title="There is only one">
        <p>{`${KIND_NAMES[kind].one} exists already. Change it instead.`}</p>
        <ButtonLink size="small" to={`${itemPath({ kind, id: single.id })}/edit`} className={styles.begin}>
          Edit it
        </ButtonLink>
      </Section>
    )

  return (
    <Section title="How it begins">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsked(true)
          const wanted = idOfNewItem(kind, id)
          if (wanted === undefined || (isCopy && copy === '')) return
          void navigate(`?${new URLSearchParams({ kind, id: wanted, ...(isCopy && { copy }) })}`)
        }}
      >
        {idForm !== 'single' && (
          <Field
            label={label}
            hint={hint}
            value={id}
            required
            inputMode={idForm === 'number' ? 'numeric' : undefined}
            autoComplete="off"
            messages={isIdWrong ? [idFault] : messagesOf('id')}
            onChange={({ target }) => setId(target.value)}
          />
        )}
        {fault?.existing !== undefined && (
          <Link to={`${itemPath({ kind, id: fault.existing })}/edit`}>Edit the one that is there</Link>
        )}
        <fieldset className={styles.choice}>
          <legend>Begin with</legend>
          <label className={styles.option}>
            <input type="radio" name="begin" checked={!isCopy} onChange={() => setIsCopy(false)} />
            <span>{template === undefined ? 'Empty fields' : `The template: ${template.name}`}</span>
          </label>
          <label className={styles.option}>
            <input type="radio" name="begin" checked={isCopy} onChange={() => setIsCopy(true)} />A copy of another one
          </label>
        </fieldset>
        {isCopy && <CopyChoice kind={kind} copy={copy} messages={messagesOf('copy')} onCopy={setCopy} />}
        <Button type="submit" size="small" className={styles.begin}>
          Begin
        </Button>
      </form>
    </Section>
  )
}

/** The item that is copied: shown by its title, found by searching. */
function CopyChoice({
  kind,
  copy,
  messages,
  onCopy,
}: {
  kind: ContentKind
  copy: string
  messages: readonly string[]
  onCopy: (id: string) => void
}) {
  const items = useNamedItems(kind, copy === '' ? [] : [copy])
  return (
    <div className={styles.copy}>
      {copy !== '' && <NamedItem kind={kind} id={copy} row={items.find(copy)} isMissing={items.isMissing(copy)} />}
      <ReferencePicker
        kind={kind}
        id="copy-of"
        label={copy === '' ? 'Copy of' : 'Copy of another one'}
        taken={copy === '' ? [] : [copy]}
        onPick={(row) => {
          items.add(row)
          onCopy(row.id)
        }}
      />
      <FieldMessages id="copy-of-messages" messages={messages} />
      <p>The newest revision is copied, also if it is not published.</p>
    </div>
  )
}
