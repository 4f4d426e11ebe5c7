/** What is said of a refusal: to who calls the API (`cause`), and to a person (`title`, `text`). */
export type ProblemRow = {
  readonly status: number
  readonly cause: string
  readonly title: string
  readonly text: string
}
