import { notFound } from '../catalogue/listing/not-found.ts'

/** Every address that no other route knows; the frame shows what is thrown. */
export async function loader() {
  throw await notFound()
}

export default function NotFound() {
  return null
}
