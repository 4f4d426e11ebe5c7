// oxlint-disable import/no-default-export -- the framework requires them
export default function Home() {
  return <h1>Nothing to win here</h1>
}
