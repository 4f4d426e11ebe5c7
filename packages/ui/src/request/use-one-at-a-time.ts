import { useRef, useState } from 'react'

/** Runs one thing at a time and ignores what is asked for meanwhile: a double click does one thing. */
export type Turn = {
  isBusy: boolean
  /** Resolves to what `run` does; undefined if something else was running. */
  take: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>
}

export function useTurn(): Turn {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    take: async (run) => {
      if (isRunning.current) return undefined
      isRunning.current = true
      setIsBusy(true)
      try {
        return await run()
      } finally {
        isRunning.current = false
        setIsBusy(false)
      }
    },
  }
}

/** The same for one function, such as the handler of a button. */
export function useOneAtATime<Parts extends unknown[]>(
  run: (...parts: Parts) => Promise<void>,
): { isBusy: boolean; start: (...parts: Parts) => void } {
  const { isBusy, take } = useTurn()
  return { isBusy, start: (...parts) => void take(() => run(...parts)) }
}
