/** Moving a focal point by the keyboard, and by a place in the picture. */
import { CENTRE } from '@fairdraw/rules/media/picture-address.ts'
import type { FocalPoint } from '@fairdraw/rules/media/picture-address.ts'

const STEPS: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** With the shift key. */
const LARGE_STEP = 10

const within = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)))

/** The focal point after a key; undefined for a key that does not move it. */
export function moveFocal({ x, y }: FocalPoint, key: string, isLarge: boolean): FocalPoint | undefined {
  if (key === 'Home') return CENTRE
  const step = STEPS[key]
  const size = isLarge ? LARGE_STEP : 1
  return step && { x: within(x + step.x * size), y: within(y + step.y * size) }
}

type Box = { left: number; top: number; width: number; height: number }

export const focalAt = (point: { clientX: number; clientY: number }, box: Box): FocalPoint => ({
  x: within(((point.clientX - box.left) / box.width) * 100),
  y: within(((point.clientY - box.top) / box.height) * 100),
})
