/** The colours of a campaign's modal: those of the campaign where text on them is readable, otherwise ours (2-flows §3). */
import type { Campaign } from '@fairdraw/contract/campaign.ts'
import type { CampaignStatus } from '@fairdraw/rules/campaign/campaign.ts'
import type { CSSProperties } from 'react'
import { readableColours } from '../catalogue/tile/colour.ts'

export type ModalLook = {
  /** Custom properties of the modal (ui/dialog/modal.module.css). */
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
  const button = readableColours(theme?.buttonBackgroundColor, theme?.buttonTextColor)
  const close = readableColours(errors?.closeButtonColor)
  return {
    modal: properties({
      '--modal-ground': ground?.background,
      '--modal-ink': ground?.text,
      '--modal-title': titleColour(theme, ground?.background),
      '--modal-overlay': errors?.overlayBackgroundColor,
    }),
    button: properties({ background: button?.background, color: button?.text, boxShadow: button && 'none' }),
    close: properties({ background: close?.background, color: close?.text, borderColor: close?.background }),
  }
}

/** The title's colour, where it can be read on the ground of the message, or on our stage in both colour schemes. */
function titleColour(theme: Theme, ground: string | undefined): string | undefined {
  const colour = theme?.titleTextColor
  const grounds = ground === undefined ? STAGES : [ground]
  return grounds.every((one) => readableColours(one, colour)?.text === colour) ? colour : undefined
}

/** `--stage-2` of the light and of the dark scheme (styles/tokens.css), the lightest part of the modal's ground. */
const STAGES = ['#3a1479', '#43198a'] as const

/** Whether a status is the end of a code that gave nothing. */
export const isRefused = (status: CampaignStatus): boolean =>
  status !== 'awarded' && status !== 'capping-partially-exceeded'
