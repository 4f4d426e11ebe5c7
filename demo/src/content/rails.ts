import type { Rail } from '@fairdraw/contract/catalogue/pages.ts'

/** Rails of tiles. A page lists the rails that it shows; a competition lists the rails that it is in. */
export const rails: Rail[] = [
  { id: 'closing-soon', name: 'Closing soon', displayAsRails: true, onlyTokenPaid: false, isByClosing: true },
  { id: 'cash-and-cars', name: 'Cash and cars', displayAsRails: true, onlyTokenPaid: false },
  { id: 'on-air', name: 'From the programmes', displayAsRails: false, onlyTokenPaid: false },
  { id: 'free-to-enter', name: 'Free to enter', displayAsRails: true, onlyTokenPaid: false },
  { id: 'spend-your-tokens', name: 'Spend your tokens', displayAsRails: true, onlyTokenPaid: true },
  { id: 'away-days', name: 'Away days', displayAsRails: true, onlyTokenPaid: false },
  { id: 'for-the-home', name: 'For you and yours', displayAsRails: false, onlyTokenPaid: false },
  { id: 'free-now', name: 'Free now', displayAsRails: false, onlyTokenPaid: false },
  { id: 'free-with-programmes', name: 'Free with the programmes', displayAsRails: true, onlyTokenPaid: false },
  { id: 'under-fifty', name: 'Under 50 tokens', displayAsRails: true, onlyTokenPaid: true, headerColor: '#FFC94A' },
  { id: 'bigger-prizes', name: 'Worth saving for', displayAsRails: true, onlyTokenPaid: true, headerColor: '#FFC94A' },
  { id: 'your-turn', name: 'Your turn next', displayAsRails: true, onlyTokenPaid: false },
  { id: 'late-breakfast', name: 'On The Late Breakfast', displayAsRails: false, onlyTokenPaid: false },
  { id: 'cars', name: 'All the cash and cars', displayAsRails: false, onlyTokenPaid: false },
]
