export default function Enter() {
  return null
}
