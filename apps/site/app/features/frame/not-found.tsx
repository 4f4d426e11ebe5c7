import { notFound } from './not-found-data.ts'

export async function loader() {
  throw await notFound()
}

export default function NotFound() {
  return null
}
