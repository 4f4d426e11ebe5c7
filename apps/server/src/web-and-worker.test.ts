/** A web process and a worker on one database: jobs run in the worker, and each keeps its own memory in order. */
import { postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import { expect, it } from 'vitest'
import { startTestApp, testConfig } from './testing/test-app.ts'

const web = await startTestApp({ config: { ...testConfig, ROLE: 'web' } })
const worker = await startTestApp({ config: { ...testConfig, ROLE: 'worker' }, database: web.database })
const namesOf = ({ jobList }: typeof web) => jobList.map(({ name }) => name)

it('what a web process queues is delivered by the worker alone', async () => {
  const [email, { bearer }] = ['alex@example.com', await web.addPlayer()]
  expect(await web.ask(postVerifyEmailRequest, { bearer, body: { email } })).toMatchObject({ status: 200 })
  await web.jobs.runAll()
  expect([web.letters, worker.letters]).toEqual([[], []])
  await worker.jobs.runAll()
  expect(worker.letters).toMatchObject([{ to: email }])
})

it('a web process runs what its own memory and disk need, and a worker runs everything', () => {
  expect(namesOf(web)).toEqual([
    'count phones of a show',
    'note who was seen',
    'write measurements',
    'check the catalogue',
    'check the catalogue while notifications are lost',
    'purge files of the library',
    'check the clock',
  ])
  expect(namesOf(worker)).toEqual(expect.arrayContaining(namesOf(web)))
  expect(namesOf(worker).length).toBeGreaterThan(30)
})

it('a web process shows no figures of jobs that it leaves to others, so that an alert sees when nobody runs them', async () => {
  const job = 'fairdraw_job_interval_seconds{name="open draws"}'
  expect(await worker.metrics.text()).toContain(job)
  expect(await web.metrics.text()).not.toContain(job)
})

it('a worker says at its readiness check what it is', async () => {
  const readiness = async ({ app }: typeof web) => (await app.inject('/readyz')).body
  expect([await readiness(web), await readiness(worker)]).toEqual(['ok', 'ok (worker)'])
})
