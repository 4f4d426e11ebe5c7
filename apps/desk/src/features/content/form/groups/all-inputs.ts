import { AlternativesInput } from './alternatives-input.tsx'
import { ChoiceInput } from '../inputs/choice-input.tsx'
import { ConstantInput } from '../inputs/constant-input.tsx'
import { FlagInput } from '../inputs/flag-input.tsx'
import type { Inputs } from '../inputs/input-props.ts'
import { JsonInput } from '../inputs/json-input.tsx'
import { ListInput } from './list-input.tsx'
import { MediaInput } from '../inputs/media-input.tsx'
import { MomentInput } from '../inputs/moment-input.tsx'
import { NullableInput } from './nullable-input.tsx'
import { NumberInput } from '../inputs/number-input.tsx'
import { ObjectGroup } from './object-group.tsx'
import { RecordInput } from './record-input.tsx'
import { TextInput } from '../inputs/text-input.tsx'

/** The input of each shape. Groups reach it through the context, because they hold inputs of every shape themselves. */
export const ALL_INPUTS: Inputs = {
  object: ObjectGroup,
  list: ListInput,
  record: RecordInput,
  alternatives: AlternativesInput,
  nullable: NullableInput,
  choice: ChoiceInput,
  text: TextInput,
  moment: MomentInput,
  picture: MediaInput,
  film: MediaInput,
  sound: MediaInput,
  number: NumberInput,
  flag: FlagInput,
  constant: ConstantInput,
  anything: JsonInput,
}
