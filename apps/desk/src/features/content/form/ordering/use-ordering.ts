import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { MOVE_WORDS, orderWhile, placeByKey, placeTowards } from './places.ts'
import type { Grab } from './places.ts'

/** A press that moves less than this is no drag. */
const SLACK_PX = 4
/** So close to the edge of the window the page scrolls. */
const EDGE_PX = 90
const SCROLL_STEP_PX = 14

/**
 * Moves items of a list by pointer and by keys: grab, move, drop or put back. Nothing of the list changes before the drop; until then
 * only the order in which the items are seen does.
 */
export function useOrdering({
  count,
  titleOf,
  onMove,
}: {
  count: number
  titleOf: (index: number) => string
  /** The item has been dropped. */
  onMove: (from: number, to: number) => void
}) {
  const [grab, setGrab] = useState<Grab & { by: 'key' | 'pointer' }>()
  const [said, setSaid] = useState('')
  const slots = useRef(new Map<number, HTMLElement>())
  const order = orderWhile(count, grab)

  const say = (how: keyof typeof MOVE_WORDS, at: Grab) => setSaid(MOVE_WORDS[how](titleOf(at.from), at, count))
  const end = (at: Grab, isDropped: boolean) => {
    setGrab(undefined)
    say(isDropped ? 'dropped' : 'cancelled', at)
    if (isDropped && at.from !== at.to) onMove(at.from, at.to)
  }

  const onKeyDown = (index: number, event: KeyboardEvent) => {
    const { key } = event
    // While a pointer drags, Escape is heard below.
    if (grab?.by === 'pointer') return
    if (grab === undefined) {
      if (key !== ' ' && key !== 'Enter') return
      event.preventDefault()
      setGrab({ from: index, to: index, by: 'key' })
      say('grabbed', { from: index, to: index })
      return
    }
    if (key === 'Escape' || key === ' ' || key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      end(grab, key !== 'Escape')
      return
    }
    const to = placeByKey(key, grab.to, count)
    if (to === undefined) return
    event.preventDefault()
    setGrab({ ...grab, to })
    say('moved', { ...grab, to })
    requestAnimationFrame(() => slots.current.get(grab.from)?.scrollIntoView({ block: 'nearest' }))
  }

  const onPointerDown = (index: number, event: PointerEvent) => {
    if (event.button !== 0 || grab !== undefined) return
    const begun = event.clientY
    let pointer = begun
    let at: Grab | undefined
    let timer = 0

    const settle = () => {
      for (let steps = 0; at && steps < count; steps += 1) {
        const middles = orderWhile(count, at).map((one) => middleOf(slots.current.get(one)))
        const to = placeTowards(pointer, at.to, middles)
        if (to === at.to) return
        at = { ...at, to }
        // The next step measures the items where they are seen after this one.
        const next = at
        flushSync(() => setGrab({ ...next, by: 'pointer' }))
      }
    }
    const scroll = () => {
      const step = pointer < EDGE_PX ? -SCROLL_STEP_PX : pointer > innerHeight - EDGE_PX ? SCROLL_STEP_PX : 0
      if (step !== 0) {
        scrollBy({ top: step, behavior: 'instant' })
        settle()
      }
      timer = requestAnimationFrame(scroll)
    }
    const listening = new AbortController()
    const finish = (isDropped: boolean) => {
      listening.abort()
      cancelAnimationFrame(timer)
      if (at) end(at, isDropped)
    }
    const { signal } = listening
    addEventListener(
      'pointermove',
      ({ clientY, pointerId }) => {
        if (pointerId !== event.pointerId) return
        pointer = clientY
        if (at === undefined) {
          if (Math.abs(pointer - begun) < SLACK_PX) return
          const grabbed = { from: index, to: index }
          at = grabbed
          flushSync(() => setGrab({ ...grabbed, by: 'pointer' }))
          timer = requestAnimationFrame(scroll)
        }
        settle()
      },
      { signal },
    )
    addEventListener('pointerup', ({ pointerId }) => pointerId === event.pointerId && finish(true), { signal })
    addEventListener('pointercancel', ({ pointerId }) => pointerId === event.pointerId && finish(false), { signal })
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape' || !at) return
        pressed.preventDefault()
        finish(false)
      },
      { signal },
    )
  }

  return {
    /** The place at which an item is seen. */
    placeOf: (index: number) => order.indexOf(index),
    grabbed: grab?.from,
    said,
    slotRef: (index: number) => (slot: HTMLElement | null) => {
      if (slot) slots.current.set(index, slot)
      else slots.current.delete(index)
    },
    handleProps: (index: number) => ({
      'aria-pressed': grab?.from === index,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(index, event),
      onPointerDown: (event: PointerEvent) => onPointerDown(index, event),
      // Whoever leaves the handle has not dropped the item.
      onBlur: () => {
        if (grab?.by === 'key' && grab.from === index) end(grab, false)
      },
    }),
  }
}

export type Ordering = ReturnType<typeof useOrdering>

function middleOf(slot: HTMLElement | undefined): number {
  const { top = 0, height = 0 } = slot?.getBoundingClientRect() ?? {}
  return top + height / 2
}
