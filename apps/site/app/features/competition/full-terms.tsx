export default function FullTerms() {
  return null
}
