import { formatPoundsInput, parsePounds } from '@fairdraw/rules/player/validation.ts'
import type { Path } from '../../body/body-paths.ts'
import { TypedInput } from './typed-input.tsx'

type Props = { path: Path; label: string; hint?: string; value: number; onValue: (value: number) => void }

/** An amount of money in pounds; written in pence. `isFree`: it may be nothing. */
export function PoundsInput({ value, isFree = false, ...field }: Props & { isFree?: boolean }) {
  return (
    <TypedInput
      {...field}
      prefix="£"
      text={formatPoundsInput(value)}
      read={(typed) => {
        const pence = parsePounds(typed)
        return pence === 0 && !isFree ? undefined : pence
      }}
      fault="Give an amount, such as 1.50."
    />
  )
}

/** A whole number from `least` on. */
export function CountInput({ value, least = 1, ...field }: Props & { least?: number }) {
  return (
    <TypedInput
      {...field}
      text={String(value)}
      read={(typed) => (/^\d{1,7}$/.test(typed.trim()) && Number(typed) >= least ? Number(typed) : undefined)}
      fault={`Give a whole number, ${least} or more.`}
    />
  )
}
