/** The site's colours for the gateway's frames, which cannot see its styles. */
export type FrameColours = { ink: string; quiet: string; bad: string; ground: string }

/** As they are now: a frame keeps the colours that it came with, so the place around it keeps their ground (`--card`). */
export function readFrameColours(): FrameColours {
  const tokens = getComputedStyle(document.documentElement)
  const valueOf = (token: string) => tokens.getPropertyValue(token).trim()
  return { ink: valueOf('--ink'), quiet: valueOf('--ink-2'), bad: valueOf('--bad'), ground: valueOf('--card') }
}
