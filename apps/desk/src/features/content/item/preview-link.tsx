import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import looks from '../../../ui/looks.module.css'
import styles from './preview-link.module.css'

/** A link that was just made, to open and to copy. It is not shown again. */
export function PreviewLink({
  preview: { link, at, expiresAt },
}: {
  preview: { link: string; at: string; expiresAt: string }
}) {
  return (
    <div className={styles.made}>
      <output>
        It shows the site as at <Moment at={at} />, and works until <Moment at={expiresAt} />. Everybody who has the
        link can see it. It is not shown here again.
      </output>
      <Field label="Link" value={link} readOnly onFocus={({ target }) => target.select()} />
      <div className={looks.acts}>
        <a className={buttonClass({ size: 'small', tone: 'stage' })} href={link} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
        <CopyButton text={link}>Copy the link</CopyButton>
      </div>
    </div>
  )
}
