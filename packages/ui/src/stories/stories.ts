import type { ReactNode } from 'react'

/** What a `*.stories.tsx` beside a component exports as `stories`: the component in each of its states, by their names. */
export type Stories = Readonly<Record<string, ReactNode>>
