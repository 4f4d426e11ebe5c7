export default function ProfileEntries() {
  return null
}
