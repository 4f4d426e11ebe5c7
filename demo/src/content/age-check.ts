/** In the demonstration ages are checked before prizes of this value or more, so that newcomers are not asked. */
export const AGE_CHECK_PRIZE_PENCE = 1_000_00
/** As players read it. */
export const AGE_CHECK_VENDOR = 'our age-checking partner'
