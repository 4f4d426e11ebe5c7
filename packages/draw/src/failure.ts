/** What a check of a draw found wrong, as a sentence. */
export class Failure extends Error {}
