/** What a reader of a format returns for a text of another form: why, as a sentence without its full stop. */
export type Malformed = { malformed: string }
