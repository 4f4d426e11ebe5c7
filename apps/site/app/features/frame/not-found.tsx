import { notFound } from '../catalogue/not-found.ts'

/** The catch-all route; the frame's error boundary shows the thrown response. */
export async function loader() {
  throw await notFound()
}

export default function NotFound() {
  return null
}
