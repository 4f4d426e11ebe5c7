/** The player of the examples: their number, a session's token, and an entry of theirs. */
export const phone = '07700900001'
export const bearer = 'hT3vYw0tq6mXo2kD8sBfJc1rZuLpEaN9gKiV5yQxW4M'
export const entryId = '0197a3c2-8c1e-7d52-9b41-0c5f3f5b7a10'
