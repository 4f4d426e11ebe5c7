export default function ProfileHome() {
  return null
}
