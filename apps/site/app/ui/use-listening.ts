import { useSyncExternalStore } from 'react'

const never = () => () => {}
const yes = () => true
const no = () => false

/** False until the page hears what is pressed in it: a press on what came in the document would be lost before. */
export const useListening = () => useSyncExternalStore(never, yes, no)
