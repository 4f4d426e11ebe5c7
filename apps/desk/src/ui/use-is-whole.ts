import { useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * False while a page is rendered for the first time: what stands below what people look for is rendered after that has been painted.
 * Whoever goes back sees all of it at once, as they are taken to where they were on it.
 */
export function useIsWhole(): boolean {
  const isReturn = useNavigationType() === NavigationType.Pop
  return useDeferredValue(true, isReturn)
}
