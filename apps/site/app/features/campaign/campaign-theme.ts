/** The colours of a campaign's modal, as the campaign names them (2-flows §3). The content linter refuses what could not be read. */
import type { Campaign } from '@fairdraw/contract/campaign.ts'
import type { CampaignStatus } from '@fairdraw/rules/campaign/campaign.ts'
import type { CSSProperties } from 'react'
import { readableColours } from '../catalogue/tile/colour.ts'

export type ModalLook = {
  /** Custom properties of the modal (packages/ui/src/dialog/modal.module.css). */
  modal: CSSProperties
  /** Of the main button. */
  button: CSSProperties
  /** Of the button that closes it. */
  close: CSSProperties
}

type Theme = Campaign['theme']

const properties = (values: Readonly<Record<string, string | undefined>>): CSSProperties =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** `isRefused`: the final step of a code that gave nothing, which has colours of its own. */
export function modalLook(theme: Theme, isRefused: boolean): ModalLook {
  const errors = isRefused ? theme?.errorModal : undefined
  const ground = readableColours(errors?.messageBackgroundColor)
  const button = readableColours(theme?.buttonBackgroundColor)
  const close = readableColours(errors?.closeButtonColor)
  return {
    modal: properties({
      '--modal-ground': ground?.background,
      '--modal-ink': ground?.text,
      '--modal-title': theme?.titleTextColor,
      '--modal-overlay': errors?.overlayBackgroundColor,
    }),
    button: properties({
      background: button?.background,
      color: theme?.buttonTextColor ?? button?.text,
      boxShadow: button && 'none',
    }),
    close: properties({ background: close?.background, color: close?.text, borderColor: close?.background }),
  }
}

/** Whether a status is the end of a code that gave nothing. */
export const isRefused = (status: CampaignStatus): boolean =>
  status !== 'awarded' && status !== 'capping-partially-exceeded'
