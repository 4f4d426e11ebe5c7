export default function TokensLogin() {
  return null
}
