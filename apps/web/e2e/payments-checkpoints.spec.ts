import { readFile } from 'node:fs/promises'
import { ownPlace } from './support/places.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a checkpoint of this moment is made, downloaded, and listed for later', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openAs('admin', `/place/${place.id}/payments?tab=reports`)
  const section = page.getByRole('region', { name: 'Punkty kontrolne księgi' })

  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Pobierz aktualny punkt kontrolny' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^punkt-kontrolny-\d+-\d{4}-\d\d-\d\d\.txt$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(
    /^skrzat\/[0-9a-f]{16}\n\d+\n[A-Za-z0-9+/]{43}=\ntime .*\nposition \d+\n\n\u2014 skrzat\//,
  )

  const number = /^punkt-kontrolny-(\d+)-/.exec(download.suggestedFilename())?.[1] ?? ''
  const again = page.waitForEvent('download')
  await section.getByRole('button', { name: `Pobierz punkt kontrolny nr ${number}`, exact: true }).click()
  expect(await readFile(await (await again).path(), 'utf8')).toBe(text)

  await section.getByText('Jak to sprawdzić').click()
  await expect(section.getByText(/^skrzat\/[0-9a-f]{16}\+[0-9a-f]{8}\+/)).toBeVisible()
  await expectAccessible(page)
})
