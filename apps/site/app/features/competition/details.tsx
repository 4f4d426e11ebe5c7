export default function Details() {
  return null
}
