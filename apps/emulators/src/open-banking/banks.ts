/** The fictional banks of the demonstration. A `mark` is an SVG fragment in a box of 100 by 100. */
export type Bank = {
  id: string
  name: string
  /** The file name of the logo at the vendor's image host, without its extension. */
  file: string
  group: string
  colour: string
  mark: string
  /** It refuses all payments. */
  isOutOfOrder?: true
}

const bank = (word: string, name: string, colour: string, mark: string): Bank => ({
  id: `obie-${word.toLowerCase()}-personal`,
  name,
  file: word,
  group: word,
  colour,
  mark,
})

export const banks: readonly Bank[] = [
  bank(
    'Alder',
    'Alder Bank',
    '#0B5B33',
    '<path d="M50 14C78 26 84 56 50 84C16 56 22 26 50 14Z" fill="#BFE8C9"/><path d="M50 30V90M50 54L66 42M50 66L34 54" stroke="#0B5B33" stroke-width="5" stroke-linecap="round"/>',
  ),
  bank(
    'Brook',
    'Brook & Vale',
    '#0D5C84',
    '<path d="M12 40Q31 24 50 40T88 40M12 58Q31 42 50 58T88 58M12 76Q31 60 50 76T88 76" fill="none" stroke="#BFE6F7" stroke-width="8" stroke-linecap="round"/>',
  ),
  bank(
    'Calder',
    'Calder Bank',
    '#3A2A6B',
    '<path d="M10 78L38 28L54 56L64 42L90 78Z" fill="#D9CFFA"/><path d="M38 28L28 46L38 42L48 46Z" fill="#fff"/>',
  ),
  bank(
    'Dovetail',
    'Dovetail',
    '#7A4A12',
    '<path d="M12 20H40L32 48H68L60 20H88V80H12Z" fill="#F4D9AE"/><path d="M46 20H54L60 42H40Z" fill="#F4D9AE"/>',
  ),
  bank(
    'Ember',
    'Ember',
    '#A3230F',
    '<path d="M52 10C56 32 78 40 76 64C74 82 60 90 50 90C38 90 24 80 26 62C28 48 42 46 40 26C46 30 50 36 50 44C54 34 54 22 52 10Z" fill="#FFC48A"/><path d="M50 90C42 90 38 82 40 74C42 66 50 64 50 56C58 64 62 70 60 78C58 86 56 90 50 90Z" fill="#A3230F"/>',
  ),
  bank(
    'Greenfold',
    'Greenfold Building Society',
    '#2C5E1A',
    '<path d="M50 16L86 46H76V82H24V46H14Z" fill="#D6EDB9"/><path d="M42 82V58H58V82Z" fill="#2C5E1A"/>',
  ),
  bank(
    'Harbour',
    'Harbour Bank',
    '#10305F',
    '<circle cx="50" cy="22" r="9" fill="none" stroke="#C9DBFB" stroke-width="7"/><path d="M50 31V84M30 44H70M20 60C22 78 38 84 50 84C62 84 78 78 80 60" fill="none" stroke="#C9DBFB" stroke-width="7" stroke-linecap="round"/>',
  ),
  bank(
    'Hearth',
    'Hearth Savings',
    '#6B1440',
    '<path d="M18 86V44C18 8 82 8 82 44V86H66V48C66 30 34 30 34 48V86Z" fill="#F7C6DD"/><circle cx="50" cy="72" r="11" fill="#F7C6DD"/>',
  ),
  bank(
    'Inkwell',
    'Inkwell Bank',
    '#1F2A44',
    '<path d="M50 12C66 38 74 48 74 62A24 24 0 0 1 26 62C26 48 34 38 50 12Z" fill="#CBD6EE"/><path d="M40 64A11 11 0 0 0 51 75" fill="none" stroke="#1F2A44" stroke-width="6" stroke-linecap="round"/>',
  ),
  bank(
    'Jackdaw',
    'Jackdaw',
    '#2A2A2E',
    '<path d="M12 62C24 34 52 20 74 34L90 40L76 48C74 70 56 82 34 80L20 88L26 74C18 72 14 68 12 62Z" fill="#E4E4EA"/><circle cx="68" cy="40" r="4.5" fill="#2A2A2E"/>',
  ),
  bank(
    'Larkspur',
    'Larkspur Mutual',
    '#4A1F8A',
    '<g fill="#E3D2FF"><ellipse cx="50" cy="26" rx="12" ry="18"/><ellipse cx="50" cy="74" rx="12" ry="18"/><ellipse cx="26" cy="50" rx="18" ry="12"/><ellipse cx="74" cy="50" rx="18" ry="12"/></g><circle cx="50" cy="50" r="10" fill="#FFC94A"/>',
  ),
  {
    ...bank(
      'Quarry',
      'Quarry Bank',
      '#5A4632',
      '<path d="M14 80L30 46L48 56L62 26L86 80Z" fill="#E9DAC6"/><path d="M30 46L40 80M62 26L58 80" stroke="#5A4632" stroke-width="4"/>',
    ),
    isOutOfOrder: true,
  },
]

export const findBank = (id: string): Bank | undefined => banks.find((one) => one.id === id)

/** The bank's logo: its mark on its colour. */
export const renderBankLogo = ({ colour, mark }: Bank): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="22" fill="${colour}"/>${mark}</svg>\n`

export type Account = {
  id: string
  name: string
  /** Sort code and number, fourteen digits. */
  identification: string
  balancePence: number
}

/** The accounts that the emulated payer has at every bank. */
export const accounts: readonly Account[] = [
  { id: 'current', name: 'Current account', identification: '20000055779911', balancePence: 1_204_56 },
  { id: 'joint', name: 'Joint account', identification: '20000066114433', balancePence: 310_20 },
  { id: 'nearly-empty', name: 'Nearly empty account', identification: '20000010203040', balancePence: 40 },
]
