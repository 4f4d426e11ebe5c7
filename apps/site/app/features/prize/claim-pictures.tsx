/**
 * Pictures for a claim that the operator has asked for: a ticket, a delivery, a proof (1-site §7 'players-uploads').
 */
import { postPlayersUploads } from '@fairdraw/contract/prize.ts'
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import { useId, useState } from 'react'
import { api } from '../../api.ts'
import { newKey } from '../../session/idempotency-key.ts'
import profileStyles from '../player/profile.module.css'
import styles from './prize.module.css'

const MAX_BYTES = 8 * 1024 * 1024

async function encodeBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const CHUNK = 32_768
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

type Upload = { text: string; isError: boolean }

export function ClaimPictures({ won }: { won: WonPrize }) {
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [uploaded, setUploaded] = useState<Upload | undefined>(
    won.uploads > 0 ? { text: `We have ${pluralise(won.uploads, 'picture')}.`, isError: false } : undefined,
  )

  const upload = async (file: File): Promise<Upload> => {
    if (file.size > MAX_BYTES) return { text: 'That picture is larger than 8 MB. Choose a smaller one.', isError: true }
    const body = { id: won.id, picture: await encodeBase64(file) }
    const answer = await api(postPlayersUploads, { body }, { idempotencyKey: newKey() })
    return answer.ok
      ? { text: `Thank you. We have ${pluralise(answer.body.uploads, 'picture')}.`, isError: false }
      : { text: toFormRefusal(answer.problem).message, isError: true }
  }

  const send = async (file: File) => {
    setIsBusy(true)
    setUploaded(await upload(file))
    setIsBusy(false)
  }

  return (
    <details className={styles.pictures}>
      <summary>Did we ask you for a picture?</summary>
      <label htmlFor={id}>Choose a photo (JPEG, PNG or WebP)</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (!file) return
          // Reset, so that the same picture can be chosen again after a refusal.
          currentTarget.value = ''
          void send(file)
        }}
      />
      <output className={profileStyles.status} data-tone={uploaded?.isError ? 'bad' : 'good'} hidden={!uploaded}>
        {uploaded?.text}
      </output>
      <p className={profileStyles.quiet}>
        Only the people sending your prize will see it. We remove the location it was taken at.
      </p>
    </details>
  )
}
