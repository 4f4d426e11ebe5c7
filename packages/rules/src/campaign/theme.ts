/** Whether the colours of a campaign's modal can be read: each text on every ground that it is shown on (2-flows §3). */
import { contrast, MIN_CONTRAST } from '../text/contrast.ts'

/** The grounds of our own (packages/ui/src/styles/tokens.css), in both colour schemes: the modal's lightest part, and the button. */
export const STAGE_GROUNDS = ['#3a1479', '#43198a'] as const
export const BUTTON_GROUNDS = ['#e01e5a', '#b9124a'] as const

export type CampaignTheme = {
  errorModal?: { messageBackgroundColor?: string | undefined } | undefined
  titleTextColor?: string | undefined
  buttonBackgroundColor?: string | undefined
  buttonTextColor?: string | undefined
}

export type Unreadable = { path: 'titleTextColor' | 'buttonTextColor'; ground: string; contrast: number }

/** The first ground on which each text is not readable. A text without a colour of its own gets one that is. */
export function unreadableColours({
  errorModal,
  titleTextColor,
  buttonBackgroundColor,
  buttonTextColor,
}: CampaignTheme): Unreadable[] {
  const message = errorModal?.messageBackgroundColor
  const texts = [
    ['titleTextColor', titleTextColor, [...STAGE_GROUNDS, ...(message === undefined ? [] : [message])]],
    [
      'buttonTextColor',
      buttonTextColor,
      buttonBackgroundColor === undefined ? BUTTON_GROUNDS : [buttonBackgroundColor],
    ],
  ] as const
  return texts.flatMap(([path, colour, grounds]) => {
    if (colour === undefined) return []
    const measured = grounds.map((ground) => ({ path, ground, contrast: contrast(ground, colour) ?? 1 }))
    return measured.filter((each) => each.contrast < MIN_CONTRAST).slice(0, 1)
  })
}
