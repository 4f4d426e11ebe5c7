export default function ShowAll() {
  return null
}
