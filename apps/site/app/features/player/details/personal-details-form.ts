/** The checks of a player's name and postcode, shared by all forms (2-flows §5). */
import { checkPostcode } from '@fairdraw/rules/player/postcode.ts'
import { checkName } from '@fairdraw/rules/player/name.ts'
import { maxLength, optional, TITLE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import type { Checks, Values } from '@fairdraw/ui/form/form-state.ts'

export type DetailName = 'title' | 'name' | 'surname' | 'postcode'

export const detailChecks: Checks<DetailName> = {
  title: optional(maxLength(TITLE_LENGTH)),
  name: checkName,
  surname: checkName,
  postcode: checkPostcode,
}

export const blankDetails: Values<DetailName> = { title: '', name: '', surname: '', postcode: '' }
