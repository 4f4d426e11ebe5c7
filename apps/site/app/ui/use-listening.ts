import { useSyncExternalStore } from 'react'

const never = () => () => {}
const yes = () => true
const no = () => false

/** False until the page hears what is chosen in its fields; a press on a button waits by itself (early-press.ts). */
export const useListening = () => useSyncExternalStore(never, yes, no)
