/** One’s data: a parent’s export of a kid, downloaded once; the preview of an erasure, and an erased account. */
import { readFile } from 'node:fs/promises'
import { ownFamily } from '../support/absences.ts'
import { freshPhone, isLive, makeAccount, PIN, tokenFor } from '../support/accounts.ts'
import { opened, prove } from '../support/dialog.ts'
import { expect, openWith, test } from '../support/test.ts'

test('a parent downloads a kid’s data once, and sees what an erasure would leave', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  await family.open(page, '/account/settings')
  await page.getByRole('link', { name: 'Prywatność' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prywatność' })).toBeVisible()
  await page.getByRole('button', { name: /^Pobierz\sdane\sdziecka/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Przygotować dane/ })
  await expect(question).toContainText(/tylko\sraz/)
  await question.getByRole('button', { name: 'Przygotuj' }).click()
  await prove(page, PIN)
  await expect(question).toHaveCount(0)

  // The job makes it, and the page shows it without a reload.
  const download = page.getByRole('button', { name: /^Pobierz: / })
  const [sent, file] = await Promise.all([
    page.waitForRequest(/\/api\/exports\/\d+\/file$/),
    page.waitForEvent('download'),
    download.click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Dane rodziny Łucja .+, Marta .+ \d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText(/Pliku\snie\sma\sjuż\sna\sserwerze/)).toBeVisible()
  await expect(download).toHaveCount(0)
  const authorization = (await sent.allHeaders()).authorization ?? ''
  // It counts once its last byte was sent, which the server notes a moment later.
  await expect
    .poll(async () => (await request.get(sent.url(), { headers: { authorization } })).status())
    .toBe(409)

  await page.getByRole('button', { name: 'Usuń moje konto' }).click()
  const preview = await opened(page, 'Usunąć Twoje konto?')
  await expect(preview).toContainText('Zniknie na zawsze')
  await expect(preview).toContainText(/To\sjedyny\sopiekun\sdziecka/)
  await expect(preview.getByRole('button', { name: /^Poproś\so\susunięcie/ })).toBeEnabled()
})

test('somebody erases the own account, and is signed out of it', async ({ page, request }) => {
  const phone = freshPhone()
  await makeAccount(request, { phone, firstName: 'Marta', lastName: 'Żółw' })
  const token = await tokenFor(request, phone)
  await openWith(page, token, '/account/data')
  await page.getByRole('button', { name: 'Usuń moje konto' }).click()
  const preview = await opened(page, 'Usunąć Twoje konto?')
  await preview.getByRole('checkbox').check()
  await preview.getByRole('button', { name: /^Usuń\sna\szawsze/ }).click()
  await prove(page, PIN)
  await expect(page.getByText('Twoje konto i dane zostały usunięte.')).toBeVisible()
  expect(await isLive(request, token)).toBe(false)
})
