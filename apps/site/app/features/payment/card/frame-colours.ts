/** The site's colours for the gateway's frames, which cannot use its styles. */
export type FrameColours = { ink: string; quiet: string; bad: string; ground: string }

/** The current colours. A frame keeps the colours it was opened with, so its container keeps their background (`--card`). */
export function readFrameColours(): FrameColours {
  const tokens = getComputedStyle(document.documentElement)
  const valueOf = (token: string) => tokens.getPropertyValue(token).trim()
  return { ink: valueOf('--ink'), quiet: valueOf('--ink-2'), bad: valueOf('--bad'), ground: valueOf('--card') }
}
