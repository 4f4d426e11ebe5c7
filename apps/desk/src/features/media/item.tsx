import { getDeskMediaItem, getDeskMediaUses } from '@fairdraw/contract/desk/media.ts'
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { formatMegabytes } from '@fairdraw/rules/media/recordings.ts'
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
import { CaptionsField } from './film/captions-field.tsx'
import { RecordingPlayer } from './film/recording-player.tsx'
import { MediaActs } from './media-acts.tsx'
import { describeLack, formatLength, KIND_COPY } from './kind-copy.ts'
import { MediaUses } from './media-uses.tsx'
import styles from './item.module.css'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const id = params['id']!
  const [{ item }, uses] = await Promise.all([
    readDesk(getDeskMediaItem, { params: { id } }),
    readDesk(getDeskMediaUses, { params: { id }, query: {} }),
  ])
  return { item, uses }
}

/** A picture, film or sound of the library: what it shows, its focal point or captions, and where it is used. */
export function Component() {
  const { item, uses } = useLoaderData<typeof loader>()
  const may = useMay()
  const [notice, setNotice] = useState<NoticeContent>()
  const { id, kind, alt, name, recording } = item
  const canEdit = may('edit-content')
  const { one } = KIND_COPY[kind]
  const title = one.charAt(0).toUpperCase() + one.slice(1)
  return (
    <Page
      title={name || title}
      actions={
        <ButtonLink size="small" tone="outline" to="/media">
          Media library
        </ButtonLink>
      }
    >
      <Notice notice={notice} />
      <div className={styles.columns}>
        <div className={styles.side}>
          {(kind !== 'picture' || !canEdit) && (
            <Section title={title}>
              <ItemItself key={id} item={item} canEdit={canEdit} />
            </Section>
          )}
          {canEdit && kind === 'film' && (
            <Section title="Captions">
              <CaptionsField
                item={item}
                onChange={() =>
                  setNotice({ tone: 'done', text: 'The captions are stored. Texts that name earlier ones keep those.' })
                }
              />
            </Section>
          )}
          {canEdit && (
            <Section title={kind === 'sound' ? 'What is to be heard' : 'What it shows'}>
              <DescribeForm
                // What somebody else saved meanwhile is shown after a save.
                key={`${id} ${alt} ${name} ${recording?.hasNoSpeech}`}
                item={item}
                actName="Save"
                isFocalShown
                onDescribed={() => setNotice({ tone: 'done', text: SAVED[kind] })}
              />
            </Section>
          )}
        </div>
        <div className={styles.side}>
          <Section title="Details">
            <ItemFacts item={item} />
            {canEdit && <MediaActs item={item} isUsed={uses.uses.length > 0} onDone={setNotice} />}
          </Section>
          <Section title="Where it is used">
            <MediaUses key={id} mediaId={id} first={uses} />
          </Section>
        </div>
      </div>
    </Page>
  )
}

const SAVED: Readonly<Record<MediaItem['kind'], string>> = {
  picture: 'Saved. Texts that use the picture keep the crop they were given.',
  film: 'Saved.',
  sound: 'Saved.',
}

function ItemItself({ item, canEdit }: { item: MediaItem; canEdit: boolean }) {
  const { kind, address, alt, width, height } = item
  return (
    <div className={styles.itself}>
      {kind === 'picture' ? (
        <img className={styles.whole} src={resized(address, 800)} alt={alt ?? ''} width={width} height={height} />
      ) : (
        <RecordingPlayer item={item} canEdit={canEdit} />
      )}
      {!canEdit && kind !== 'picture' && <p>{alt}</p>}
    </div>
  )
}

function ItemFacts({ item }: { item: MediaItem }) {
  const { address, width, height, sizeBytes, recording, uploadedAt, uploadedByName, isRetired } = item
  const lack = describeLack(item)
  return (
    <Facts
      facts={{
        State: isRetired ? (
          <StateChip>Retired</StateChip>
        ) : lack === undefined ? (
          <StateChip tone="good">In the library</StateChip>
        ) : (
          <StateChip tone="waiting">{lack}</StateChip>
        ),
        Length: recording && formatLength(recording.seconds),
        Size: width > 0 ? `${width} × ${height} pixels` : undefined,
        File: sizeBytes >= 1024 ** 2 ? formatMegabytes(sizeBytes) : `${Math.ceil(sizeBytes / 1024)} kB`,
        Codecs: recording?.codecs,
        Start: recording?.startsAtOnce === false ? SLOW_START : undefined,
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
  )
}

const SLOW_START =
  'It starts a little later, because its index is at its end. Export it for the web (“fast start”) to change that.'
