/** What every step shares: the text as it stands, how it is entered, and how both change. */
import { applyChoices, readChoices } from '@fairdraw/rules/composing/choices.ts'
import type { Choices } from '@fairdraw/rules/composing/choices.ts'
import { standardOf } from '@fairdraw/rules/composing/standards.ts'
import { createContext, useContext } from 'react'
import { useContentForm } from '../inputs/form-context.ts'
import type { Path } from '../body/body-paths.ts'
import type { Composing } from './composing.ts'
import type { Competition } from './readable-content.ts'

/** `content`: the last one that can be read, while a field is half typed. */
type Steps = { body: unknown; content: Competition; composing: Composing }

export const StepsContext = createContext<Steps | undefined>(undefined)

export const DOCUMENT: Path = ['competition']
export const META: Path = [...DOCUMENT, 'meta']
const ROOT: Path = []

export function useSteps() {
  const { change } = useContentForm()
  const steps = useContext(StepsContext)!
  return {
    ...steps,
    choices: readChoices(steps.content),
    /** Replaces some of the choices, as one step that can be taken back. */
    choose: (chosen: Partial<Choices>) =>
      change(
        ROOT,
        (body) => applyChoices(body as Competition, { ...readChoices(body as Competition), ...chosen }),
        true,
      ),
    /** What the field would be if nobody had written it. */
    standardAt: (path: Path): unknown => standardOf(steps.content, path.slice(1).join('.'), steps.composing.context),
  }
}
