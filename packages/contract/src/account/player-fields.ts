/** What players type about themselves, checked as the rules say (1-site §5). Apart, so that the desk does not load what it does not ask. */
import { MAX_CODE_LENGTH } from '@fairdraw/rules/campaign/code.ts'
import { checkPhone, parseMobile } from '@fairdraw/rules/player/mobile.ts'
import { checkName } from '@fairdraw/rules/player/name.ts'
import { checkPasscode } from '@fairdraw/rules/player/passcode.ts'
import { checkPostcode, normalisePostcode } from '@fairdraw/rules/player/postcode.ts'
import { checkEmailCode, checkTextedCode, normaliseEmailCode, TITLE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { withoutSeparators } from '@fairdraw/rules/text/typed-text.ts'
import * as z from 'zod/mini'
import { checkedText, typedLine } from '../fields.ts'

export const phone = checkedText(checkPhone, { max: 32, normalise: (text) => parseMobile(text) ?? text })
export const newPasscode = checkedText(checkPasscode, { max: 32 })
/** A texted code as the player enters it, without spaces: four, six or twelve digits. */
export const textedCode = checkedText((text) => checkTextedCode(text), { max: 32, normalise: withoutSeparators })
/** The four letters and digits of a mailed code. */
export const emailCode = checkedText(checkEmailCode, { max: 32, normalise: normaliseEmailCode })
export const postcode = checkedText(checkPostcode, { max: 16, normalise: normalisePostcode })
/** A first name or a surname. */
export const personName = checkedText(checkName)
export const title = z.optional(typedLine(TITLE_LENGTH))
/** A campaign's code, with the spaces and hyphens of people. */
export const campaignCode = typedLine(2 * MAX_CODE_LENGTH, 1)
