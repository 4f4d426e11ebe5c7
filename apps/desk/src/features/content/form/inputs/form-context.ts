/** What every input of a content form shares. */
import { createContext, useContext, useMemo } from 'react'
import { pointerOf } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import { NO_NOTES } from '../notes/notes.ts'
import type { Note, Notes } from '../notes/notes.ts'
import type { Inputs } from './input-props.ts'

/** Changes the value at a path; undefined removes it. `isStep`: it is taken back on its own, not with what was typed before. */
export type Change = (path: Path, edit: (value: unknown) => unknown, isStep?: boolean) => void

/** Fields whose groups are to be opened. Each request is a new object. */
export type Reveal = { paths: readonly Path[] }

type FormContext = { change: Change; notes: Notes; reveal: Reveal | undefined }

export const ContentFormContext = createContext<FormContext>({
  change: () => {},
  notes: NO_NOTES,
  reveal: undefined,
})

export const InputsContext = createContext<Inputs | undefined>(undefined)

/** A hint in place of that of the field; empty: none. */
export const HintContext = createContext<string | undefined>(undefined)

export const useContentForm = (): FormContext => useContext(ContentFormContext)

const NONE: readonly Note[] = []

export function useNotesAt(path: Path): readonly Note[] {
  return useContentForm().notes.at.get(pointerOf(path)) ?? NONE
}

/** The path of a field, the same object in every render, so that inputs whose value is the same are not rendered again. */
export const usePath = (parent: Path, name: string | number): Path => useMemo(() => [...parent, name], [parent, name])

/** The id of the element of a field, which a link of the summary moves to. */
export const elementIdOf = (path: Path): string => `field${pointerOf(path)}`

/** The id of the button that sets a field that is not set. */
export const absentIdOf = (path: Path): string => `absent${pointerOf(path)}`

export const isWithin = (path: Path, group: Path): boolean =>
  pointerOf(path) === pointerOf(group) || pointerOf(path).startsWith(`${pointerOf(group)}/`)
