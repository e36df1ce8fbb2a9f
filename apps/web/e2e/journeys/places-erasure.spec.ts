/** A parent asks for a kid's erasure; the director finds the request, sees what goes, and carries it out. */
import { ownFamily } from '../support/absences.ts'
import { opened, prove } from '../support/dialog.ts'
import { openAsDirector } from '../support/place-director.ts'
import { expect, test } from '../support/test.ts'

test('a director erases a kid whose parent asked for it', async ({ page, request }) => {
  const family = await ownFamily(request, ['Łucja', 'Żegota'])
  const [asked, other] = family.kids.map(({ id, firstname, lastname }) => ({
    id,
    name: `${firstname} ${lastname}`,
  }))
  await family.asParent('erasure.ask', { kind: 'kid', kidId: asked?.id }, true)

  await openAsDirector(page, request, family.place, '/')
  await page.getByRole('link', { name: /usunięcie\sdanych/ }).click()
  const requests = page.getByRole('list', { name: /^Prośby\so\susunięcie/ })
  await expect(requests).toContainText(`${asked?.name}`)
  await requests.getByRole('button', { name: `Usuń dane: ${asked?.name}` }).click()
  const preview = await opened(page, `Usunąć dane: ${asked?.name}?`)
  await expect(preview).toContainText('Zniknie na zawsze')
  await preview.getByRole('checkbox').check()
  await preview.getByRole('button', { name: /^Usuń\sna\szawsze/ }).click()
  await prove(page)

  const result = await opened(page, 'Dane usunięte')
  await expect(result).toContainText(/„Osoba usunięta \d+”/)
  await result.getByText('Zamknij').click()
  await expect(result).toHaveCount(0)
  await expect(page.getByText(/^Nikt\snie\sprosi/)).toBeVisible()
  const group = await family.place.group(family.kids[0]?.groupId ?? 0)
  expect(group.kids.map(({ firstname, lastname }) => `${firstname} ${lastname}`)).toEqual([other?.name])
})
