import type { ClaimAddress } from '@fairdraw/contract/prize.ts'

/** As it is written on a parcel; lines that are empty are left out. */
export function addressLines({ name, surname, line1, line2, town, county, postcode }: ClaimAddress): string[] {
  return [`${name} ${surname}`, line1, line2, town, county, postcode].filter(
    (line): line is string => line !== undefined && line.trim() !== '',
  )
}
