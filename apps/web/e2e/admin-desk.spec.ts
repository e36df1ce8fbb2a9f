/** The system's admin looks after the server: jobs, audits, loggers, configuration. */
import type { Page } from '@playwright/test'
import type { FailedJob, QueueState } from '@skrzat/contract/wire/operations'
import { call, newPhone, unique } from './support/places.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, people, prove, test } from './support/test.ts'

const PAGES = [
  ['/admin/jobs', 'Zadania'],
  ['/admin/audits', 'Audyt'],
  ['/admin/loggers', 'Dzienniki'],
  ['/admin/configuration', 'Konfiguracja'],
] as const

for (const [path, title] of PAGES) {
  test(`${path} is for the system's admin, who finds it in the overview, and breaks no rule of axe`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', '/admin')
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessibleAtEachSize(page)
  })

  test(`${path} is not for a director`, async ({ openAs }) => {
    const page = await openAs('director', path)
    await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden()
  })
}

/** Says no more until the list shows what was asked. */
async function settled(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('audits are found by person and kind, in words, and the filter is in the address', async ({
  openAs,
  request,
}) => {
  await prove(request, 'admin')
  const phone = newPhone()
  await call(request, 'users.create', {
    phone,
    firstName: 'Konstancja',
    lastName: unique('Brzęczyszczykiewicz-Gżegżółkowska'),
    email: null,
    langKey: 'pl',
    authorities: ['ROLE_USER'],
    activated: false,
  })
  const page = await openAs('admin', '/admin/audits')
  await page.getByLabel('Osoba').fill(people.admin)
  await page.getByLabel('Rodzaj').selectOption('Dodanie konta')
  await expect(page).toHaveURL(/person=%22600000001%22&kind=ACCOUNT_CREATED/)
  await settled(page)
  const rows = page.getByRole('row').filter({ hasText: /administrator systemu: nie; konto nr: \d+/ })
  await expect(rows.first()).toContainText('Dodanie konta')
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByLabel('Rodzaj')).toHaveValue('ACCOUNT_CREATED')
  await expect(page.getByLabel('Osoba')).toHaveValue(people.admin)
  await expect(rows.first()).toBeVisible()

  await page.getByLabel('Osoba').fill('')
  await page.getByLabel('Rodzaj').selectOption('Wszystkie rodzaje')
  await expect(page).toHaveURL('/admin/audits')
})

test('a person is chosen by name; a filter that finds nothing is lifted', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/audits?kind=LEDGER_NOTE_ERASED&from=2001-01-01&to=2001-01-02')
  await expect(page.getByText('Nie znaleziono wpisów audytu')).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await page.getByRole('button', { name: 'Pokaż wszystko' }).click()
  await expect(page).toHaveURL('/admin/audits')
  await page.getByLabel('Osoba').fill('6000')
  await expect(page.getByLabel('Osoba')).toHaveAccessibleDescription(/Wybierz osobę z\slisty/)
  await expect(page.locator(`datalist option[value="${people.director}"]`)).toHaveCount(1)
})

test('a link to the audits with nonsense opens them all', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/audits?kind=NOTHING&place=x&from=2026-02-30&to=9')
  await settled(page)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('older entries follow by a press', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/audits')
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('button', { name: 'Pokaż starsze' }).click()
  await expect(page.getByRole('row').nth(60)).toBeVisible()
})

test('the level of a logger is set, and set back', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/loggers')
  const logger = page.getByRole('combobox', { name: 'checkpoints' })
  await logger.selectOption('szczegóły')
  await expect(page.getByText('Zmieniono poziom dziennika: checkpoints')).toBeVisible()
  await expect(logger).toHaveAccessibleDescription('Ustawiony osobno.')
  await page.reload()
  await expect(logger).toHaveValue('DEBUG')
  await expectAccessibleAtEachSize(page)
  await logger.selectOption('domyślnie')
  await expect(logger).not.toHaveAccessibleDescription('Ustawiony osobno.')
  await page.goto('/admin/audits?kind=LOGGER_CHANGED')
  await expect(page.getByText(/dziennik: checkpoints; poziom przedtem: DEBUG/).first()).toBeVisible()
})

test('the configuration says what is set, and shows no secret', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/configuration')
  const port = page.getByRole('listitem').filter({ hasText: 'Port, na którym odpowiada serwer.' })
  await expect(port).toContainText('ustawione')
  const secret = page.getByRole('listitem').filter({ hasText: 'SMSAPI_TOKEN' })
  await expect(secret).toContainText('brak')
})

const failedJob: FailedJob = {
  id: 'outbox-17-1763000000000',
  reason: 'connect ECONNREFUSED …',
  failedAt: '2026-11-16T09:00:00.000Z',
  data: { placeId: 7 },
}

/** Some jobs have failed: what the server makes of them, its own tests promise. */
async function withFailed(page: Page) {
  let failed: FailedJob[] = [failedJob, { ...failedJob, id: 'outbox-18-1763000000000' }]
  const sent: string[] = []
  await page.route(/\/trpc\/[^?]*jobs\./, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const posted = route.request().postData()
    if (posted !== null) {
      sent.push(`${names.join()} ${posted}`)
      failed = names.includes('jobs.discard') ? [] : failed.slice(1)
    }
    const answer = posted === null ? await route.fetch() : undefined
    const real: { result: { data: unknown } }[] = answer ? [await answer.json()].flat() : []
    const results = names.map((name, at) => {
      if (name === 'jobs.failed') return { result: { data: { rows: failed, total: failed.length } } }
      if (name !== 'jobs.queues') return posted === null ? real[at] : { result: { data: { changed: 1 } } }
      const queues = real[at]?.result.data
      if (!Array.isArray(queues)) throw new TypeError('no queues')
      const withOne = queues.map((queue: QueueState) =>
        queue.name === 'payment-reports.make' ? { ...queue, failed: failed.length } : queue,
      )
      return { result: { data: withOne } }
    })
    const whole = new URL(route.request().url()).searchParams.has('batch') ? results : results[0]
    await route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(whole) })
  })
  return sent
}

test('a failed job is retried, and discarded once it is said what will not happen', async ({
  openAs,
  page,
}) => {
  const sent = await withFailed(page)
  await openAs('admin', '/admin/jobs')
  const queue = page.getByRole('region', { name: 'Raporty płatności' })
  await expect(queue.getByRole('listitem')).toHaveCount(2)
  await expect(queue.getByRole('listitem').first()).toContainText('connect ECONNREFUSED …')
  await expectAccessibleAtEachSize(page)

  await queue.getByRole('button', { name: `Ponów zadanie ${failedJob.id}` }).click()
  await expect(page.getByText('Ponowiono 1 zadanie')).toBeVisible()
  await expect(queue.getByRole('listitem')).toHaveCount(1)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(failedJob.id)

  await queue.getByRole('button', { name: 'Porzuć wszystkie' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Raport nie powstanie; trzeba przygotować go ponownie.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Porzuć wszystkie' }).click()
  await expect(page.getByText('Żadne zadanie nie zawiodło')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('counts of jobs follow by themselves', async ({ openAs, page }) => {
  // Counts that no other queue of the server has.
  let waiting = 613
  await page.route(/\/trpc\/[^?]*jobs\.queues/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replace(/"waiting":\d+/, `"waiting":${waiting}`) })
  })
  await openAs('admin', '/admin/jobs')
  const count = (text: string) =>
    page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: text, exact: true }) })
  await expect(count('613')).toHaveCount(1)
  waiting = 871
  await expect(count('871')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
