import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

test('the overview says how the system is, and leads to every section', async ({ openAs, page }) => {
  await openAs('admin', '/admin')
  await expect(page.getByRole('status').filter({ hasText: 'Wszystko działa.' })).toBeVisible()
  for (const name of ['Kondycja', 'Wydajność', 'Wątki', 'Placówki', 'Użytkownicy', 'E-maile'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expectAccessibleAtEachSize(page)

  await page.getByRole('main').getByRole('link', { name: 'Kondycja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kondycja' })).toBeVisible()
  const database = page.getByRole('listitem', { name: 'Baza danych' })
  await expect(database.getByText('działa', { exact: true })).toBeVisible()
  await database.getByText('Szczegóły techniczne').click()
  await expect(database).toContainText('PostgreSQL')
  await expect(page.getByRole('listitem', { name: 'Redis' })).toContainText('nieużywany')
  const disk = page.getByRole('listitem', { name: 'Miejsce na dysku' })
  await disk.getByText('Szczegóły techniczne').click()
  await expect(disk).toContainText(/free[\d,\s]+[MG]B/)
  await expectAccessibleAtEachSize(page)
})

test('what is wrong is said in words, with what to do', async ({ openAs, page }) => {
  // A real database can't be taken away from the other tests of this server.
  await page.route(/\/trpc\/[^?]*health\.state/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replace(
        /\{"name":"storage","status":"UP"[^}]*\}/,
        '{"name":"storage","status":"DOWN","advisory":false,"details":{"error":"EACCES"}',
      ),
    })
  })
  await openAs('admin', '/admin/health')
  await expect(page.getByText('Nie można zapisywać plików.').first()).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Pliki' })).toContainText('EACCES')
  await expectAccessibleAtEachSize(page)
})

test('charts follow the server, each with its figures in words and as a table', async ({ openAs, page }) => {
  await openAs('admin', '/admin/metrics')
  const requests = page.getByRole('region', { name: 'Zapytania na sekundę' })
  await expect(requests).toContainText(/Teraz [\d,]+ na sekundę/)
  await expect(requests.locator('svg.recharts-surface path').first()).toBeAttached()
  // An axis of time has whole minutes, one of counts whole numbers, and neither says the same twice.
  const marks = async (chart: string, axis: 'xAxis' | 'yAxis') =>
    await page
      .getByRole('region', { name: chart })
      .locator(`.recharts-${axis}-tick-labels text`)
      .allTextContents()
  const differ = (shown: readonly string[], form: RegExp) =>
    shown.length > 0 && new Set(shown).size === shown.length && shown.every((mark) => form.test(mark))
  await expect
    .poll(async () => differ(await marks('Zapytania na sekundę', 'xAxis'), /^\d\d:\d\d$/))
    .toBe(true)
  await expect.poll(async () => differ(await marks('Otwarte ekrany', 'yAxis'), /^\d+$/)).toBe(true)
  await requests.getByText('Pokaż jako tabelę').click()
  await expect(requests.getByRole('columnheader', { name: 'zapytania' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Połączenia z bazą danych' }).first()).toContainText(
    /Teraz zajęte/,
  )
  await expect(page.getByRole('heading', { name: 'Najdłuższe zapytania do bazy danych' })).toBeVisible()

  await page.getByLabel('Pokaż trasę w czasie').selectOption('metrics.now')
  await expect(page.getByRole('region', { name: 'metrics.now: na sekundę' })).toContainText('Teraz')
  await expectAccessibleAtEachSize(page)
})

test('threads are shown with what they do, and looked at again', async ({ openAs, page }) => {
  await openAs('admin', '/admin/threads')
  const main = page.getByRole('region', { name: 'Wątek główny' })
  await expect(main).toContainText('pracuje')
  await expect(main).toContainText('threadsOf')
  await page.getByRole('button', { name: 'Odśwież' }).click()
  await expect(page.getByRole('region', { name: 'Na co serwer czeka' }).first()).toContainText('TCP')
  await expectAccessibleAtEachSize(page)
})

for (const path of ['/admin', '/admin/health', '/admin/metrics', '/admin/threads']) {
  test(`${path} is not for the director of a place`, async ({ openAs, page }) => {
    await openAs('director', '/')
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
  })
}
