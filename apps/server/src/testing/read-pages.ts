/** Reads a list to its end, and returns the rows of each page; `ask` gets no cursor for the first one. */
export async function readPages<Body extends { nextCursor?: string | undefined }, Row>(
  ask: (query: { cursor?: string }) => Promise<{ body: Body }>,
  rowsOf: (body: Body) => Row[],
): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let query: { cursor?: string } = {}; ;) {
    const { body } = await ask(query)
    pages.push(rowsOf(body))
    if (body.nextCursor === undefined) return pages
    query = { cursor: body.nextCursor }
  }
}
