/**
 * Passcodes that many people choose, refused as new passcodes: an attacker with one guess per account tries these first
 * (docs/mechanisms/log-in.md, "Passcodes").
 */

/** Pairs: 1212, 1122, 1221. */
const PAIRS = [/^(\d)(\d)\1\2$/, /^(\d)\1(\d)\2$/, /^(\d)(\d)\2\1$/]

/** Years in which players were born or married, and recent years. */
const YEARS = { from: 1940, to: 2035 } as const

/** Grouped by the reason for choosing them. */
const OTHERS = new Set(
  [
    // Lines and corners of the keypad; without the middle column down, the passcode of the demonstration's players.
    '0852 1470 0741 3690 0963 2589 9852 1478 8741 3698 8963 1590 0951 3570 0753 1597 7951 1397 7931 7913 3197 9713 3179 9731 7139',
    '1236 6321 4569 9654 7890 0987 1258 8521 2587 7852 4562 2654 1254 4521 2563 3652 5896 6985 5874 4785',
    // Counting, in steps or with one digit out of place.
    '1357 7531 2468 8642 1359 9531 1369 9631 0246 6420 1235 1245 1243 1324 1342 1432 4312 1023 1230 1203 2134 3214 3412 4123 4213 4231',
    '0102 0203 0304 0405 0506 1011 1112 1213 1314 1415 1516 1617 1718 1819 2021 2122 2223 2324 2425 2526 1020 2030 1030 3040',
    '1123 1223 1233 1224 1124 2234 3345 3456 4556 5667 6778 7889 8990 9876 9012 8901',
    // Words spelled on the letter keys, and well-known numbers.
    '5683 4653 6463 2273 7269 2665 4376 7399 1004 1001 1066 1492 1776 1812 1914 1918 1939 0007 1007 2007 0070 0420 4200 1314 3141 3142',
    '1415 2718 1618 0911 9110 1109 2911 0101 0110 1010 1337 1069 6966 8008 1701 0000 1099 9999 1000 2000 3000 5000 9000 7000 0001 0002',
  ].flatMap((line) => line.split(' ')),
)

/** Whether four digits are among the most common passcodes. */
export function isCommonPasscode(digits: string): boolean {
  const year = Number(digits)
  return (year >= YEARS.from && year <= YEARS.to) || PAIRS.some((pair) => pair.test(digits)) || OTHERS.has(digits)
}
