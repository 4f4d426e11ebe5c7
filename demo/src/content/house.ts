/** What every competition of the demonstration says about its promoter. The numbers are those that Ofcom reserves for drama, so they reach nobody; the postcode cannot exist. */
import type { House } from '@fairdraw/rules/composing/document.ts'

export const house = {
  promoter: 'Fairdraw Demonstration Ltd, 1 Studio Lane, Studio Quarter, ZZ1 1ZZ',
  postalAddress: 'Fairdraw Entries, PO Box 2580, Studio Quarter, ZZ1 1ZZ',
  textNumber: '07700900900',
  phoneNumber: '09098790123',
  referencePrefix: 'FD-',
  terms:
    '## About this demonstration\n\nThe company, the prize and the programme are made up. This site is a demonstration and nothing can be won here.',
} as const satisfies House
