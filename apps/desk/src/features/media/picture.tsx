import { getDeskPicture, getDeskPictureUses } from '@fairdraw/contract/desk/media.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { DescribeForm } from './describe-form.tsx'
import { PictureActs } from './picture-acts.tsx'
import { PictureUses } from './picture-uses.tsx'
import styles from './picture.module.css'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const id = params['id']!
  const [{ picture }, uses] = await Promise.all([
    readDesk(getDeskPicture, { params: { id } }),
    readDesk(getDeskPictureUses, { params: { id }, query: {} }),
  ])
  return { picture, uses }
}

/** A picture of the library: what it shows, its focal point, and where it is used. */
export function Component() {
  const { picture, uses } = useLoaderData<typeof loader>()
  const may = useMay()
  const [notice, setNotice] = useState<NoticeContent>()
  const { id, address, alt, name, width, height, uploadedAt, uploadedByName, isRetired } = picture
  const canEdit = may('edit-content')
  return (
    <Page
      title={name || 'Picture'}
      actions={
        <ButtonLink size="small" tone="outline" to="/media">
          Media library
        </ButtonLink>
      }
    >
      <Notice notice={notice} />
      <div className={styles.columns}>
        <Section title={canEdit ? 'What it shows' : 'Picture'}>
          {canEdit ? (
            <DescribeForm
              // What somebody else saved meanwhile is shown after a save.
              key={`${id} ${alt} ${name}`}
              picture={picture}
              actName="Save"
              isFocalShown
              onDescribed={() =>
                setNotice({ tone: 'done', text: 'Saved. Texts that use the picture keep the crop they were given.' })
              }
            />
          ) : (
            <img className={styles.whole} src={resized(address, 800)} alt={alt ?? ''} width={width} height={height} />
          )}
        </Section>
        <div className={styles.side}>
          <Section title="Details">
            <Facts
              facts={{
                State: isRetired ? (
                  <StateChip>Retired</StateChip>
                ) : alt === null ? (
                  <StateChip tone="waiting">Without alt text</StateChip>
                ) : (
                  <StateChip tone="good">In the library</StateChip>
                ),
                Size: `${width} × ${height} pixels`,
                Uploaded: <Moment at={uploadedAt} />,
                By: uploadedByName,
                Address: (
                  <span className={styles.address}>
                    <code>{address}</code>
                    <CopyButton text={address}>Copy the address</CopyButton>
                  </span>
                ),
              }}
            />
            {canEdit && <PictureActs picture={picture} isUsed={uses.uses.length > 0} onDone={setNotice} />}
          </Section>
          <Section title="Where it is used">
            <PictureUses key={id} pictureId={id} first={uses} />
          </Section>
        </div>
      </div>
    </Page>
  )
}
